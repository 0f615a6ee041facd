import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlToText } from './html-text.ts';
import { markdownToText } from './markdown-text.ts';

describe('words of HTML', () => {
  it.each([
    [
      '<p dir="auto">Mein Rad!&nbsp;</p>\n<p dir="auto"></p>\n<p>Sehr <em>dunkel</em>grau.</p>',
      'Mein Rad!\nSehr dunkelgrau.',
    ],
    ['eins<br>zwei<br/><br/>drei', 'eins\nzwei\n\ndrei'],
    ['<ul><li>Brot</li><li>Käse &amp; Wein</li></ul>', '- Brot\n- Käse & Wein'],
    ['<a href="https://tagfalter.example/x?a=1&amp;b=2">hier</a>', 'hier (https://tagfalter.example/x?a=1&b=2)'],
    ['<a href="https://a.example">https://a.example</a>', 'https://a.example'],
    ['<a href="javascript:alert(1)">klick</a>', 'klick'],
    ['<script>alert("x")</script>gut<style>p{}</style>', 'gut'],
    ['3 < 4 und 5 > 4, <3', '3 < 4 und 5 > 4, <3'],
    ['<!-- <p>nichts</p> -->da', 'da'],
    ['vorn<!-- nie zu', 'vorn'],
    ['&#128578; &#x1F98B; &Auml;rger &unbekannt; &#0;', '🙂 🦋 Ärger &unbekannt; \ufffd'],
    ['<img src="x.jpg" alt="Foto">', ''],
    ['kein Markup', 'kein Markup'],
    ['', ''],
  ])('%s', (html, text) => expect(htmlToText(html)).toBe(text));

  it.each([
    ['ordered', '<ol><li>Packen</li><li>Fahren</li></ol>', '1. Packen\n2. Fahren'],
    [
      'from a number',
      '<ol start="3"><li>drei</li><li value="7">sieben</li><li>acht</li></ol>',
      '3. drei\n7. sieben\n8. acht',
    ],
    ['of paragraphs', '<ul><li><p>Brot</p></li><li><p>Käse</p></li></ul>', '- Brot\n- Käse'],
    ['of two paragraphs', '<ol><li><p>eins</p><p>mehr</p></li><li>zwei</li></ol>', '1. eins\nmehr\n2. zwei'],
    ['nested', '<ul><li>Obst<ul><li>Apfel</li></ul></li><li>Brot</li></ul>', '- Obst\n  - Apfel\n- Brot'],
    ['nested in numbers', '<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ol>', '1. a\n  1. b\n  2. c\n2. d'],
    [
      'of tasks',
      '<ul data-type="taskList"><li data-checked="true"><label><input type="checkbox" checked><span></span></label><div><p>Brot</p></div></li><li data-checked="false"><label><input type="checkbox"></label><div><p>Salz</p></div></li></ul>',
      '- [x] Brot\n- [ ] Salz',
    ],
    [
      'of boxes',
      '<ul><li><input type="checkbox" checked> Brot</li><li><input type="checkbox"> Salz</li></ul>',
      '- [x] Brot\n- [ ] Salz',
    ],
    [
      'of Quill',
      '<ol><li data-list="bullet">Obst</li><li data-list="ordered">eins</li><li data-list="ordered" class="ql-indent-1">tief</li><li data-list="ordered">zwei</li><li data-list="checked">fertig</li></ol>',
      '- Obst\n1. eins\n  1. tief\n2. zwei\n- [x] fertig',
    ],
    ['without end tags', '<ul><li>eins<li>zwei</ul>danach', '- eins\n- zwei\ndanach'],
    ['with an empty item', '<ol><li>eins</li><li></li><li>drei</li></ol><p>da</p>', '1. eins\n3. drei\nda'],
  ])('in a list %s', (_name, html, text) => expect(htmlToText(html)).toBe(text));

  it.each([
    ['headings', '<h1>Hiddensee</h1><p>Sand</p>', 'Hiddensee\nSand'],
    ['quotes', '<blockquote><p>Wer reist</p><p>sieht</p></blockquote>', 'Wer reist\nsieht'],
    ['code', '<pre><code>a = 1\n  b = 2</code></pre>', 'a = 1\n  b = 2'],
    ['an empty paragraph', '<p>eins</p><p><br></p><p>zwei<br></p><p>drei</p>', 'eins\n\nzwei\ndrei'],
    [
      'emphasis within a word',
      '<p>dunkel<b>grau</b><u>blau</u> <s>alt</s><mark>neu</mark></p>',
      'dunkelgraublau altneu',
    ],
    [
      'a table',
      '<table><tr><th>Tag</th><th>Ort</th></tr><tr><td>Mo</td><td>Ulm</td></tr></table>',
      'Tag | Ort\nMo | Ulm',
    ],
    ['a table of paragraphs', '<table><tr><td><p>Mo</p></td><td><p>Ulm</p></td></tr></table>', 'Mo\nUlm'],
    ['definitions', '<dl><dt>Rad</dt><dd>blau</dd></dl>', 'Rad\nblau'],
    ['a rule', '<p>vor</p><hr><p>nach</p>', 'vor\nnach'],
    ['a picture between words', 'Vor<img src="a.jpg">nach', 'Vor nach'],
    ['an emoji as a picture', 'Gut <img class="emoji" alt="😀" src="x">!', 'Gut 😀!'],
    ['a caption', '<figure><img src="a"><figcaption>Am See</figcaption></figure>danach', 'Am See\ndanach'],
    ['details', '<details><summary>Mehr</summary>Text</details>', 'Mehr\nText'],
    ['an attribute with a bracket', '<p title="a > b">Wort</p>', 'Wort'],
    ['rarer characters by name', '&Zcaron;&rarr;&frac12;&hearts;&zwj;', 'Ž→½♥\u200d'],
    ['words of a document', '<html><head><title>x</title></head><body>Da</body></html>', 'Da'],
    ['an open tag at the end', 'Ich <3 dich, a <b', 'Ich <3 dich, a <b'],
    [
      'two links',
      '<a href="https://a.example">a</a><a href="https://b.example">b</a>',
      'a (https://a.example)b (https://b.example)',
    ],
  ])('have %s', (_name, html, text) => expect(htmlToText(html)).toBe(text));

  it('keep every letter, and join no words of two blocks', () => {
    const inline = fc.constantFrom('b', 'em', 'u', 's', 'span', 'mark', 'sub', 'a', 'code', 'font');
    const block = fc.constantFrom(
      ...[
        'p',
        'div',
        'h1',
        'blockquote',
        'li',
        'ul',
        'ol',
        'td',
        'tr',
        'table',
        'pre',
        'figure',
        'section',
        'dd',
        'label',
      ],
    );
    const word = fc.constantFrom('Wald', 'See', 'Käse', 'naïve', 'Ёлка', '今日', 'ß');
    // A label is inline: its words stand apart by blanks.
    const wrap = (tag: string, inner: string) =>
      tag === 'label' ? ` <label>${inner}</label> ` : `<${tag}>${inner}</${tag}>`;
    const { node } = fc.letrec<{ node: { html: string; words: string[] } }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        word.map((one) => ({ html: one, words: [one] })),
        fc.tuple(inline, word, word).map(([tag, one, other]) => ({
          ...{ html: `${one}<${tag}>${other}</${tag}>`, words: [one + other] },
        })),
        fc.tuple(block, fc.array(tie('node'), { maxLength: 4 })).map(([tag, nodes]) => ({
          html: wrap(tag, nodes.map(({ html }) => `<div>${html}</div>`).join('')),
          words: nodes.flatMap(({ words }) => words),
        })),
      ),
    }));
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), (nodes) => {
        const html = nodes.map(({ html }) => `<section>${html}</section>`).join('');
        const words = nodes.flatMap(({ words }) => words);
        expect(htmlToText(html).match(/\p{L}+/gu) ?? []).toEqual(words);
      }),
    );
  });

  it('keep every letter of loose markup', () => {
    const part = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<li>',
        '</ul>',
        '<ol>',
        '<b>',
        '</b>',
        '<br>',
        '<td>',
        '<a href="x">',
        '</a>',
        '<x-y>',
        '<!-- -->',
      ],
      ...[' ', '&nbsp;', '\n', 'Wald', 'See', 'ß', '3 < 4 '],
    );
    const lettersOf = (text: string) => text.replace(/\P{L}/gu, '');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const html = parts.join('');
        const bare = html.replaceAll('&nbsp;', ' ').replace(/<(?:!--.*?--|\/?[a-z][^>]*)>/g, '');
        expect(lettersOf(htmlToText(html))).toBe(lettersOf(bare));
      }),
    );
  });
});

describe('words of Markdown', () => {
  it.each([
    ['# Hiddensee\n\nSand\\. Überall\\!', 'Hiddensee\n\nSand. Überall!'],
    ['Das war **sehr** _schön_, ~~fast~~ *ganz* `gut`', 'Das war sehr schön, fast ganz gut'],
    ['![](dayone-moment://9A2D00938E4C4967920ED8C83C3060AB)\n\nAm Meer', 'Am Meer'],
    ['![](dayone-moment:/video/9A2D)\nnah', 'nah'],
    ['[hier](https://a.example/b) und [da](dayone2://view?entryId=1)', 'hier (https://a.example/b) und da'],
    ['[https://a.example](https://a.example)', 'https://a.example'],
    ['* eins\n* zwei\n- [ ] drei', '- eins\n- zwei\n- [ ] drei'],
    ['2 * 3 * 4 = 24, snake_case_name, a*b*c', '2 * 3 * 4 = 24, snake_case_name, a*b*c'],
    ['\\*kein Kursiv\\*', '*kein Kursiv*'],
    ['```\ncode\n```', 'code'],
    ['```js\ncode\n```', 'js\ncode'],
    ['~~~~Wald', 'Wald'],
    ['~~~ Wald', 'Wald'],
    ['Zeile  \nzwei\r\n\r\n\r\n\r\ndrei', 'Zeile\nzwei\n\ndrei'],
    ['Kopf\n===\n### Drei', 'Kopf\n\nDrei'],
    ['1. eins\n2. zwei\n   - tief', '1. eins\n2. zwei\n   - tief'],
    ['1\\. Januar', '1. Januar'],
    ['- [] offen\n- [x] fertig', '- [ ] offen\n- [x] fertig'],
    ['ein ==markiertes== Wort, a == b', 'ein markiertes Wort, a == b'],
    ['> Wer reist\n> sieht', '> Wer reist\n> sieht'],
    ['__fett__ und _kursiv_ und ***beides***', 'fett und kursiv und beides'],
    [
      '<https://a.example> und [da][1]\n\n[1]: https://b.example',
      'https://a.example und [da][1]\n\n[1]: https://b.example',
    ],
    ['| Tag | Ort |\n|---|---|\n| Mo | Ulm |', '| Tag | Ort |\n|---|---|\n| Mo | Ulm |'],
    ['vor\n\n***\n\nnach\n\n---', 'vor\n\nnach\n\n---'],
    ['', ''],
  ])('%s', (markdown, text) => expect(markdownToText(markdown)).toBe(text));

  it('keep every letter, whatever marks surround them', () => {
    const mark = fc.constantFrom(
      '*',
      '**',
      '_',
      '__',
      '~~',
      '==',
      '`',
      '# ',
      '> ',
      '- ',
      '1. ',
      '\\',
      '[',
      ']',
      '|',
      '\n',
      ' ',
    );
    const part = fc.oneof(mark, fc.constantFrom('Wald', 'See', 'ß', 'a1'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const markdown = parts.join('');
        expect(markdownToText(markdown).replace(/[^\p{L}\d]/gu, '')).toBe(markdown.replace(/[^\p{L}\d]/gu, ''));
      }),
    );
  });

  it('are read in linear time, whatever they contain', () => {
    const hard = ['[', '*', '_', '`', '![', '<', '<p>', '<script>', ' ', '\\', '&#1', '<!--', '**a', '[a](', '#'];
    for (const mark of hard) {
      const text = mark.repeat(100_000 / mark.length);
      // A conversion in quadratic time would exceed the time limit of the test.
      expect([markdownToText(text).length, htmlToText(text).length].every((length) => length <= 100_000)).toBe(true);
    }
  });
});
