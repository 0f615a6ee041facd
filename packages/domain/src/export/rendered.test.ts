import { describe, expect, it } from 'vitest';
import { blankEntry, type Entry } from '../entry.ts';
import { SUMMARY_LANGUAGES } from '../summary/language.ts';
import { markdownName, markdownOf } from './markdown-day.ts';
import type { ShownEntry } from './shown-day.ts';
import { entryArticle, firstPage, YEAR_FOOT, yearHead } from './viewer-page.ts';
import { EXPORT_WORDS } from './words.ts';

const DAY: Entry = {
  ...blankEntry('e', '2026-11-20', 'Europe/Berlin'),
  text: '# Kein Titel\nzweite Zeile\n\n<script>alert(1)</script> & "so"',
  topMoment: 'Der *Steg*',
  mood: { level: 8, feeling: 'grateful', customEmoji: null },
  emojis: '🦋',
  isFavorite: true,
  images: [
    { hash: 'a', type: 'image/jpeg', size: 1, name: 'see [1].jpg' },
    { hash: 'b', type: 'image/jpeg', size: 1, name: '"><img src=x>.jpg' },
  ],
  audio: { hash: 's', type: 'audio/webm', size: 1, durationMs: 65_000, peaks: [] },
  audioTranscript: 'Gesagt',
  summary: 'Kurz',
  reflections: [{ questionId: 'smile', answer: 'Der Hund.' }],
};
const FILES: Record<string, string> = { a: 'media/2026-11-20-1.jpg', s: 'media/2026-11-20-2.webm' };
const shown = (over: Partial<ShownEntry> = {}): ShownEntry => ({
  entry: DAY,
  fileOf: (hash) => FILES[hash],
  questionOf: () => 'Was hat dich lächeln lassen?',
  language: 'de',
  ...over,
});

describe('a day in the archive (spec decision 44)', () => {
  it('is Markdown that keeps the text and names missing files', () => {
    expect(markdownName(DAY.date)).toBe('2026/11-20.md');
    expect(markdownOf(shown())).toBe(`# Freitag, 20. November 2026

> **Top-Moment:** Der \\*Steg\\*

Stimmung: gut 8 · dankbar · 🦋 · Favorit

\\# Kein Titel  
zweite Zeile

\\<script>alert(1)\\</script> & "so"

![see \\[1\\].jpg](../media/2026-11-20-1.jpg)

*Fehlt in diesem Archiv: "\\>\\<img src=x\\>.jpg*

## Sprachaufnahme

[Sprachaufnahme 1:05](../media/2026-11-20-2.webm)

Gesagt

## Zusammenfassung

Kurz

## Reflexion

**Was hat dich lächeln lassen?**

Der Hund.
`);
  });

  it('is a page on which nothing that was typed is markup', () => {
    const html = entryArticle(shown());
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;so&quot;');
    expect(html).toContain('<img src="../media/2026-11-20-1.jpg" alt="Foto 1" loading="lazy">');
    expect(html).toContain('Fehlt in diesem Archiv: &quot;&gt;&lt;img src=x&gt;.jpg');
    expect(html.match(/<(script|img|iframe|object|link)\b/g)).toEqual(['<img']);
    expect(html).not.toMatch(/\son\w+=/);
  });

  it.each(SUMMARY_LANGUAGES)('says in %s that it was added later (spec decision 75)', (language) => {
    const { addedLater } = EXPORT_WORDS[language];
    const added = shown({ entry: { ...DAY, addedLater: true }, language });
    expect(markdownOf(added)).toContain(addedLater);
    expect(entryArticle(added)).toContain(addedLater);
    expect(markdownOf(shown({ language })) + entryArticle(shown({ language }))).not.toContain(addedLater);
  });

  it('omits absent parts', () => {
    const bare = shown({ entry: { ...blankEntry('e', '2026-01-01', 'UTC'), text: 'Nur das' } });
    expect(markdownOf(bare)).toBe('# Donnerstag, 1. Januar 2026\n\nNur das\n');
    expect(entryArticle(bare)).not.toContain('<h3>');
  });

  it.each(SUMMARY_LANGUAGES)('stands on pages in %s that ask no network', (language) => {
    const years = [{ year: '2026', days: 2 }];
    const missing = [{ date: '2026-11-20', name: '<b>.jpg' }];
    const first = firstPage({ language, name: 'Mia & Tom', exportedOn: '2026-11-26', years, missing });
    const year = yearHead('2026', language) + entryArticle(shown({ language })) + YEAR_FOOT;
    for (const page of [first, year]) {
      expect(page).toContain(`<html lang="${language}">`);
      expect(page).toContain("default-src 'none'");
      expect(page).not.toMatch(/https?:\/\/|<script|\son\w+=|@import|url\(/);
    }
    expect(first).toContain('<a href="2026/index.html">');
    expect(first).toContain('Mia &amp; Tom');
    expect(first).toContain('2026-11-20 · &lt;b&gt;.jpg');
  });
});
