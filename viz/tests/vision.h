/*
 * Perceived color: OKLab distances in normal vision, in grayscale, and with the three common
 * color-vision deficiencies at severity 1 (Machado, Oliveira and Fernandes 2009, matrices on linear
 * RGB). Written independently of the program, to check its palettes.
 */
#ifndef WS_VIZ_TESTS_VISION_H
#define WS_VIZ_TESTS_VISION_H

#include <math.h>

#include "viz/scene/theme.h"

enum vision { NORMAL, GREY, PROTANOPIA, DEUTERANOPIA, TRITANOPIA, VISIONS };

static const char *const vision_names[VISIONS] = {"normal vision", "grey", "protanopia",
                                                  "deuteranopia", "tritanopia"};

static const double vision_matrix[VISIONS][3][3] = {
    [NORMAL] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    [GREY] = {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}},
    [PROTANOPIA] = {{0.152286, 1.052583, -0.204868},
                    {0.114503, 0.786281, 0.099216},
                    {-0.003882, -0.048116, 1.051998}},
    [DEUTERANOPIA] = {{0.367322, 0.860646, -0.227968},
                      {0.280085, 0.672501, 0.047413},
                      {-0.011820, 0.042940, 0.968881}},
    [TRITANOPIA] = {{1.255528, -0.076749, -0.178779},
                    {-0.078411, 0.930809, 0.147602},
                    {0.004733, 0.691367, 0.303900}},
};

static double linear_channel(unsigned char channel)
{
    double value = channel / 255.0;

    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static void seen_oklab(struct ws_colour colour, enum vision vision, double lab[3])
{
    const double rgb[3] = {linear_channel(colour.red), linear_channel(colour.green),
                           linear_channel(colour.blue)};
    double seen[3], l, m, s;

    for (int i = 0; i < 3; i++) {
        seen[i] = 0;
        for (int j = 0; j < 3; j++)
            seen[i] += vision_matrix[vision][i][j] * rgb[j];
        seen[i] = seen[i] < 0 ? 0 : seen[i] > 1 ? 1 : seen[i];
    }
    l = cbrt(0.4122214708 * seen[0] + 0.5363325363 * seen[1] + 0.0514459929 * seen[2]);
    m = cbrt(0.2119034982 * seen[0] + 0.6806995451 * seen[1] + 0.1073969566 * seen[2]);
    s = cbrt(0.0883024619 * seen[0] + 0.2817188376 * seen[1] + 0.6299787005 * seen[2]);
    lab[0] = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s;
    lab[1] = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
    lab[2] = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
}

static double seen_distance(struct ws_colour a, struct ws_colour b, enum vision vision)
{
    double first[3], second[3];

    seen_oklab(a, vision, first);
    seen_oklab(b, vision, second);
    return sqrt((first[0] - second[0]) * (first[0] - second[0]) +
                (first[1] - second[1]) * (first[1] - second[1]) +
                (first[2] - second[2]) * (first[2] - second[2]));
}

#endif
