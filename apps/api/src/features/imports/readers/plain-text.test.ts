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
    ['&#128578; &#x1F98B; &Auml;rger &unbekannt; &#0;', '🙂 🦋 Ärger &unbekannt;'],
    ['<img src="x.jpg" alt="Foto">', ''],
    ['kein Markup', 'kein Markup'],
    ['', ''],
  ])('%s', (html, text) => expect(htmlToText(html)).toBe(text));
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
    ['Zeile  \nzwei\r\n\r\n\r\n\r\ndrei', 'Zeile\nzwei\n\ndrei'],
    ['', ''],
  ])('%s', (markdown, text) => expect(markdownToText(markdown)).toBe(text));

  it('are read in linear time, whatever they contain', () => {
    const hard = ['[', '*', '_', '`', '![', '<', '<p>', '<script>', ' ', '\\', '&#1', '<!--', '**a', '[a](', '#'];
    for (const mark of hard) {
      const text = mark.repeat(100_000 / mark.length);
      // One that takes time quadratic in its length is still at it when the test is given up.
      expect([markdownToText(text).length, htmlToText(text).length].every((length) => length <= 100_000)).toBe(true);
    }
  });
});
