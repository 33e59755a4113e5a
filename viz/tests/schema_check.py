#!/usr/bin/env python3
"""Whether JSON is as a schema says: schema_check.py SCHEMA[#DEFINITION] FILE…, or --sarif FILE…

Knows the words of JSON Schema that our schemas use, and fails for any other, so that none is passed
over. --sarif checks what SARIF 2.1.0 requires of the parts that we write."""
import json
import sys

KNOWN = {"$schema", "$defs", "$ref", "title", "description", "type", "required", "additionalProperties", "properties",
         "items", "minItems", "maxItems", "minimum", "maximum", "const", "enum", "anyOf"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None), "integer": int,
         "number": (int, float)}


def is_type(value, name):
    return isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def wrong(value, schema, root, at):
    """What is wrong, or None."""
    unknown = set(schema) - KNOWN
    if unknown:
        return f"{at}: the check does not know {unknown}"
    if "$ref" in schema:
        problem = wrong(value, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root, at)
        if problem:
            return problem
    if "anyOf" in schema and all(wrong(value, one, root, at) for one in schema["anyOf"]):
        return f"{at}: {value!r} is none of what it may be"
    if "const" in schema and value != schema["const"] or "enum" in schema and value not in schema["enum"]:
        return f"{at}: {value!r} is not allowed"
    names = schema.get("type", [])
    if names and not any(is_type(value, name) for name in ([names] if isinstance(names, str) else names)):
        return f"{at}: {value!r} is not {names}"
    if is_type(value, "integer") and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return f"{at}: {value} is out of range"
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            return f"{at}: {len(value)} items"
        for i, item in enumerate(value):
            problem = wrong(item, schema.get("items", {}), root, f"{at}[{i}]")
            if problem:
                return problem
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        lacks = set(schema.get("required", [])) - set(value)
        more = set(value) - set(properties) if schema.get("additionalProperties") is False else set()
        if lacks or more:
            return f"{at}: lacks {lacks or 'nothing'}, has {more or 'nothing'} more"
        for key, item in value.items():
            problem = wrong(item, properties.get(key, {}), root, f"{at}.{key}")
            if problem:
                return problem
    return None


def sarif_wrong(log):
    if log["version"] != "2.1.0" or not log["$schema"].endswith("sarif-2.1.0.json"):
        return "version"
    for run in log["runs"]:
        rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
        if len(set(rules)) != len(rules) or not run["tool"]["driver"]["name"]:
            return "driver"
        for invocation in run["invocations"]:
            if not isinstance(invocation["executionSuccessful"], bool):
                return "invocation"
            for notification in invocation["toolExecutionNotifications"]:
                if not notification["message"]["text"]:
                    return "notification"
        for result in run["results"]:
            place = result["locations"][0]["physicalLocation"]
            if rules[result["ruleIndex"]] != result["ruleId"] or not result["message"]["text"]:
                return f"rule of {result}"
            if result["level"] not in ("none", "note", "warning", "error"):
                return f"level of {result}"
            if not place["artifactLocation"]["uri"] or " " in place["artifactLocation"]["uri"]:
                return f"uri of {result}"
            if min(place.get("region", {"startLine": 1}).values()) < 1:
                return f"region of {result}"
    return None


def main():
    sarif = sys.argv[1] == "--sarif"
    path, _, name = sys.argv[1].partition("#")
    root = None if sarif else json.load(open(path))
    schema = root["$defs"][name] if name else root
    for path in sys.argv[2:]:
        value = json.load(open(path))
        problem = sarif_wrong(value) if sarif else wrong(value, schema, root, "$")
        if problem:
            sys.exit(f"{path}: {problem}")


main()
