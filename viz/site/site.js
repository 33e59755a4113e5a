
/* The site: a search over the first page, questions that take an answer, and buttons that copy code.
   Without it all is there. */
(function () {
  'use strict';

  // What the figures' elements show, written out again: the order is that of svg_minify.c.
  var fields = ['lane', 'register', 'bit', 'tint', 'matrix', 'row', 'column', 'address-lane', 'bank', 'operand'];
  document.querySelectorAll('[data-is]').forEach(function (node) {
    node.dataset.is.split(',').forEach(function (value, i) {
      if (value) node.setAttribute('data-' + fields[i], value);
    });
    node.removeAttribute('data-is');
  });

  document.querySelectorAll('g.z').forEach(function (group) {
    Array.from(group.children).forEach(function (rect) {
      rect.setAttribute('width', parseFloat(group.style.getPropertyValue('--w')));
      rect.setAttribute('height', parseFloat(group.style.getPropertyValue('--h')));
    });
    group.replaceWith.apply(group, Array.from(group.childNodes));
  });

  // Other words for what the catalogue has, the assembler's among them.
  var meant = {
    half: 'f16', fp16: 'f16', float: 'f32', fp32: 'f32', double: 'f64', fp64: 'f64', fp8: 'e4m3|e5m2', fp6: 'e3m2|e2m3',
    fp4: 'e2m1', int8: 's8|u8', int4: 's4|u4', int: 's8|u8|s4|u4', int32: 's32', bit: 'b1', binary: 'b1', sparse: 'sp',
    transpose: 'trans', transposed: 'trans', load: 'ldmatrix|ld', loads: 'ldmatrix|ld', store: 'stmatrix|st',
    stores: 'stmatrix|st', copy: 'cp', move: 'movmatrix', product: 'mma', multiply: 'mma', ldsm: 'ldmatrix', stsm: 'stmatrix',
    movm: 'movmatrix', lds: 'ld', sts: 'st', ldgsts: 'cp', mt88: 'trans', m88: 'm8n8', errata: 'errors',
    erratum: 'errors', swizzle: 'bank', swizzles: 'bank', pitch: 'bank', padding: 'bank', wavefront: 'bank', wavefronts: 'bank', matrix: '', the: '', of: '', and: ''
  };

  function piecesOf(text) {
    return text.toLowerCase().replace(/\u00d7/g, 'x').split(/[\s.,:;()]+/).filter(Boolean);
  }

  // A row with the pieces that it is found by: its words, its name, and its instruction's qualifiers.
  function entryOf(row) {
    var texts = Array.from(row.cells || [row], function (cell) { return cell.textContent; });
    return { row: row, texts: texts, instruction: row.dataset.also, names: piecesOf(row.querySelector('a').textContent),
      pieces: piecesOf([texts.join(' '), row.dataset.also, row.dataset.cute].join(' ')) };
  }

  // An instruction as it stands in code, without what may follow its state space.
  function pastedIn(text) {
    var found = /\b(?:ldmatrix|stmatrix|movmatrix|mma|cp|ld|st)\.[\w.:]+/.exec(text);
    return found && /[{["%;]/.test(text) ? found[0].replace('::cta', '') : null;
  }

  // CuTe's name of a product in the catalogue's words: SM80_16x8x16_F32F16F16F32_TN.
  function fromCute(text) {
    return text.replace(/\bSM\d+_(\d+)x(\d+)x(\d+)_((?:[BT]?F\d+|E\dM\d|[SU]\d+)+)_[TN]+\b/gi, function (all, m, n, k, types) {
      return 'mma m' + m + 'n' + n + 'k' + k + ' ' + types.match(/[BT]?F(?:16|32|64)|E\dM\d|[SU](?:32|8|4|1)/gi).join(' ').replace(/\bU1\b/i, 'b1');
    });
  }

  // A place within instructions, of which links then lead to it: an element or a lane. Numbers that
  // commands take beside a word are no words of the catalogue.
  function askedIn(text) {
    var place = /\b([A-DFM])\d*\[ *(?:\d+|\*) *, *(?:\d+|\*) *\]|\blane[ =](\d+)\b/i.exec(text), of = place && place[1];
    return {
      hash: !place ? '' : '#' + (of ? place[0].replace(/ /g, '').toUpperCase() : 'lane=' + place[2]),
      has: function (entry) { return !place || !!entry.instruction && (!of || /[a-d]/i.test(of) === /^mma/.test(entry.instruction)); },
      text: fromCute((place ? text.replace(place[0], ' ') : text).replace(/\b(swizzle|pitch|padding|base)[ =]+\d+/gi, '$1'))
    };
  }

  // What is typed, up to an instruction's operands.
  function wordsOf(text) {
    return piecesOf(text.replace(/[{["%].*$/, '')).filter(function (word) { return meant[word] !== ''; });
  }

  // Whether a row, by its cell "sm_80+", runs where "sm_90" is wanted.
  function runsOn(entry, number) {
    var first = /^sm_(\d+)([af]?)\+$/m.exec(entry.texts.join('\n'));
    return !!first && (first[2] === 'a' ? number === +first[1] : number >= +first[1] && (!first[2] || number < +first[1] + 10));
  }

  // "k16" is wanted within "m16n8k16"; "16816" is the assembler's for that. Few letters begin many
  // words, and are looked for in names alone: "sp" is no "specified".
  function fits(entry, word) {
    var target = /^sm_?(\d{2,3})$/.exec(word), shape = /^(8|16)8(4|8|16|32|64|128|256)$/.exec(word), within = /^[nk]\d/.test(word);
    var words = Object.prototype.hasOwnProperty.call(meant, word) ? meant[word].split('|') : [];
    if (target) return runsOn(entry, +target[1]);
    if (shape) words = ['m' + shape[1] + 'n8k' + shape[2]];
    return (/^[a-z]{1,2}$/.test(word) ? entry.names : entry.pieces).some(function (piece) {
      return words.indexOf(piece) >= 0 || (within ? piece.indexOf(word) >= 0 : piece.lastIndexOf(word, 0) === 0);
    });
  }

  // How many letters are wrong, missing or too many, or two exchanged.
  function distance(a, b) {
    var before = [], last = [], now;
    for (var i = 0; i <= a.length; i++, before = last, last = now) {
      now = [i];
      for (var j = 1; j <= b.length; j++) {
        now[j] = i === 0 ? j : Math.min(last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] !== b[j - 1]));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) now[j] = Math.min(now[j], before[j - 2] + 1);
      }
    }
    return last[b.length];
  }

  function search(form) {
    var input = form.querySelector('input'), status = form.querySelector('[role=status]');
    var entries = Array.from(document.querySelectorAll('.catalogue tbody tr, .lessons li, .chapters li'), entryOf), sections = Array.from(document.querySelectorAll('main section'));

    // The word of the catalogue that one that is nowhere in it is nearest to.
    function nearest(word) {
      var best = '', least = word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
      entries.concat({ pieces: Object.keys(meant) }).forEach(function (entry) {
        entry.pieces.forEach(function (piece) {
          var off = Math.abs(piece.length - word.length) > least || !/[a-z]/.test(piece) ? 9 : distance(word, piece);
          if (off <= least && (off < least || !best)) {
            best = piece;
            least = off;
          }
        });
      });
      return best;
    }

    // Why there is nothing, and what may have been meant.
    function sayNothing(words) {
      var unknown = words.filter(function (word) {
        return !entries.some(function (entry) { return fits(entry, word); });
      });
      var mended = words.map(function (word) { return unknown.indexOf(word) < 0 ? word : nearest(word); });
      status.textContent = unknown.length ? 'Nothing here has \u201c' + unknown.join('\u201d or \u201c') + '\u201d.'
        : 'Nothing has all of these words.';
      if (!unknown.length || mended.indexOf('') >= 0) return;
      var button = document.createElement('button');
      button.type = 'button';
      button.textContent = mended.join(' ');
      button.addEventListener('click', function () {
        input.value = button.textContent;
        input.focus();
        show();
        keep();
      });
      status.append(' Did you mean ', button, '?');
    }

    function count(number, noun) {
      return number ? [number + ' ' + noun + (number === 1 ? '' : 's')] : [];
    }

    function show() {
      var asked = askedIn(input.value), pasted = pastedIn(asked.text), words = wordsOf(pasted || asked.text), wants = words.length > 0 || asked.hash !== '', found = { instruction: 0, lesson: 0, chapter: 0 };
      var exact = pasted && entries.some(function (entry) { return entry.instruction === pasted; });
      entries.forEach(function (entry) {
        entry.row.hidden = !asked.has(entry) || (exact ? entry.instruction !== pasted : !words.every(fits.bind(null, entry)));
        if (entry.instruction) entry.row.querySelector('a').hash = asked.hash;
        found[entry.row.localName === 'tr' ? 'instruction' : entry.row.parentNode.className.slice(0, -1)] += !entry.row.hidden;
      });
      sections.forEach(function (section) {
        section.hidden = wants && !section.querySelector('tbody tr:not([hidden]), .lessons li:not([hidden]), .chapters li:not([hidden])');
      });
      var counts = Object.keys(found).reduce(function (counts, kind) { return counts.concat(count(found[kind], kind)); }, []);
      if (wants && !counts.length) sayNothing(words);
      else status.textContent = wants ? counts.join(', ') : '';
    }

    function keep() {
      var hash = input.value ? '#q=' + encodeURIComponent(input.value) : location.pathname + location.search;
      try { history.replaceState(null, '', hash); } catch (ignored) { /* from file:// it may not */ }
    }

    // Where the address leads elsewhere, all is there again.
    function restore() {
      var said = /^#q=(.*)/.exec(location.hash);
      if (!said && !input.value) return;
      try { input.value = said ? decodeURIComponent(said[1]) : ''; } catch (ignored) { return; }
      show();
    }

    form.hidden = false;
    form.addEventListener('submit', function (event) {
      var first = input.value.trim() && entries.find(function (entry) { return !entry.row.hidden; });
      event.preventDefault();
      if (first) first.row.querySelector('a').focus();
    });
    input.addEventListener('input', function () { show(); keep(); });
    window.addEventListener('hashchange', restore);
    document.addEventListener('keydown', function (event) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.matches('input, textarea')) return;
      event.preventDefault();
      input.focus();
    });
    restore();
  }

  // A choice of a lesson's question says whether it is right; one that is not, why, and no more.
  function askChoices(list) {
    var answer = list.parentElement.querySelector('details.answer'), why = {};
    if (!answer) return;
    answer.querySelectorAll('.wrong dt').forEach(function (dt) { why[dt.textContent[0]] = dt.nextElementSibling; });
    Array.from(list.children).forEach(function (item, i) {
      var button = document.createElement('button'), because = why['abcdefgh'[i]];
      button.type = 'button';
      button.append.apply(button, Array.from(item.childNodes));
      item.append(button);
      item.setAttribute('aria-live', 'polite');
      button.addEventListener('click', function () {
        if (item.className) return;
        var said = document.createElement('p');
        item.className = because ? 'no' : 'yes';
        said.textContent = because ? 'No: ' + because.textContent : 'Yes.';
        item.append(said);
        if (!because) answer.open = true;
      });
    });
  }

  // Names in narrow columns are broken behind their dots.
  function breakName(link) {
    var parts = link.textContent.split('.');
    link.textContent = '';
    parts.forEach(function (part, i) { link.append(i ? document.createElement('wbr') : '', part + (i + 1 < parts.length ? '.' : '')); });
  }

  // What does not scroll need not be reached by Tab.
  function reachScrollers() {
    document.querySelectorAll('.scroll, .picture, main pre').forEach(function (box) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    });
  }

  function addCopy(pre) {
    var button = document.createElement('button'), code = pre.querySelector('code');
    button.type = 'button';
    button.className = 'copy-code';
    button.textContent = 'Copy';
    button.addEventListener('click', function () {
      navigator.clipboard.writeText(code.textContent).then(function () {
        button.textContent = 'Copied';
        setTimeout(function () { button.textContent = 'Copy'; }, 1500);
      }, function () { getSelection().selectAllChildren(code); });
    });
    pre.appendChild(button);
  }

  // What an address names may stand behind a summary.
  function reveal() {
    var at = location.hash.indexOf('=') < 0 && document.getElementById(location.hash.slice(1));
    for (var up = at; up; up = up.parentElement) if (up.localName === 'details') up.open = true;
    if (at) at.scrollIntoView();
  }

  document.querySelectorAll('form.search').forEach(search);
  document.querySelectorAll('.choices').forEach(askChoices);
  document.querySelectorAll('table a, details.list li a').forEach(breakName);
  reachScrollers();
  window.addEventListener('resize', reachScrollers);
  document.addEventListener('toggle', reachScrollers, true);
  if (navigator.clipboard) document.querySelectorAll('main pre:not(.formula)').forEach(addCopy);
  window.addEventListener('hashchange', reveal);
  if (location.hash) reveal();
})();
