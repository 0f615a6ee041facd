import type { ArchivedContribution, ArchivedPicture, EventArchiveHead } from '@tagfalter/contract/event-archive-format';
import { DEFAULT_EVENT_COLOR, parseColor } from '@tagfalter/domain/event-color';
import { eventShades } from '@tagfalter/domain/event-shades';
import { escapeHtml, pageHead, paragraphs } from '@tagfalter/domain/export/page-frame';
import { exportClockTime } from '@tagfalter/domain/export/shown-day';
import { LRUCache } from 'lru-cache';
import type { ServerLanguage } from '#api/base/language.ts';
import type { ArchiveCounts } from './count.ts';
import type { ArchiveWords } from './words.ts';

export interface ShownBook {
  event: EventArchiveHead['event'];
  words: ArchiveWords;
  language: ServerLanguage;
  timeZone: string;
  /** Milliseconds since the epoch. */
  at: number;
  counts: ArchiveCounts;
}

type PageLocale = Pick<ShownBook, 'language' | 'timeZone'>;

const localeOf = (language: ServerLanguage): string => (language === 'en' ? 'en-GB' : language);
/** As many as there are zones in use; each takes some kilobytes. */
const MAX_FORMATTERS = 50;
const formatters = new LRUCache<string, Intl.DateTimeFormat>({ max: MAX_FORMATTERS });

/** '12. September 2026 um 21:14' in the host's zone. @param at milliseconds since the epoch */
export function shownTime(at: number, { language, timeZone }: PageLocale): string {
  const name = `${language} ${timeZone}`;
  const formatter =
    formatters.get(name) ??
    new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone });
  formatters.set(name, formatter);
  return formatter.format(at);
}

/** Notes for the host on a contribution before they pass it on. */
export function marksOf(entry: ArchivedContribution, words: ArchiveWords): string[] {
  const { state, isComplete, waiting } = entry;
  const marks = state === 'hidden' ? [words.hidden] : [];
  if (!isComplete) return [...marks, waiting > 0 ? words.incomplete(waiting) : words.partly];
  return state === 'awaiting' ? [...marks, words.awaiting] : marks;
}

/** Relative; each part of the path is URL-encoded. */
const hrefOf = (file: string): string => file.split('/').map(encodeURIComponent).join('/');

function styleOf(color: string): string {
  const { cover, onCover, text } = eventShades(parseColor(color) ?? DEFAULT_EVENT_COLOR);
  return `
:root{--zitron:${cover};--ev:${text.light}}
@media(prefers-color-scheme:dark){:root{--ev:${text.dark}}}
main{max-width:920px}
.book{background:${cover};color:${onCover};padding:32px 16px}.book>div{max-width:888px;margin:0 auto}
.book h1{margin:0 0 8px}.book .cap{color:inherit;margin:0}
.book img{display:block;width:100%;max-height:320px;object-fit:cover;border-radius:0 18px 18px 18px;margin-bottom:20px}
.who{display:flex;gap:12px;align-items:center}.who img{width:48px;height:48px;border-radius:50%;object-fit:cover}
.marks{list-style:none;display:flex;flex-wrap:wrap;gap:8px;padding:0;margin:8px 0}
.marks li,figcaption{font:600 .875rem/1.5 system-ui,sans-serif;color:var(--ev)}
.marks li{border:1px solid currentColor;border-radius:10px;padding:0 8px}
figure{margin:0}.photos{align-items:start}.photos img{aspect-ratio:1;height:auto;max-height:none}.is-hidden img{opacity:.55}
`;
}

/** Start of the page, up to the first contribution. */
export function bookHead(book: ShownBook): string {
  const { event, words, language, counts, at } = book;
  const day = event.date === null ? '' : shownDay(event.date, language);
  const facts = [day, words.counts(counts)].filter((fact) => fact !== '').join(' · ');
  const cover = event.cover === null ? '' : `<img src="${hrefOf(event.cover)}" alt="">`;
  return [
    pageHead(event.name, language, styleOf(event.color)),
    `<header class="book"><div>${cover}<h1>${escapeHtml(event.name)}</h1><p class="cap">${escapeHtml(facts)}</p></div></header>\n<main>`,
    event.description === '' ? '' : paragraphs(event.description),
    `<p class="cap">${escapeHtml(`${words.exportedOn(shownTime(at, book))} ${words.about}`)}</p>\n`,
  ].join('');
}

function shownDay(date: string, language: ServerLanguage): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00:00Z`),
  );
}

export function articleOf(entry: ArchivedContribution, book: ShownBook): string {
  const { words } = book;
  const time = shownTime(Date.parse(entry.submittedAt), book);
  const marks = marksOf(entry, words).map((mark) => `<li>${escapeHtml(mark)}</li>`);
  const pictures = entry.pictures.map((picture, index) => pictureOf(picture, index, book));
  return [
    `<article id="n${entry.number}"><div class="who">${portraitOf(entry, words)}<div>`,
    `<h2>${escapeHtml(entry.guestName)}</h2><time class="cap" datetime="${entry.submittedAt}">${escapeHtml(time)}</time></div></div>`,
    marks.length > 0 ? `<ul class="marks">${marks.join('')}</ul>` : '',
    entry.topMoment === '' ? '' : `<blockquote>${escapeHtml(entry.topMoment)}</blockquote>`,
    entry.message === '' ? '' : `<div class="text">${paragraphs(entry.message)}</div>`,
    voiceOf(entry, words),
    pictures.length > 0 ? `<div class="photos">${pictures.join('')}</div>` : '',
    '</article>\n',
  ].join('');
}

function portraitOf({ portrait, guestName }: ArchivedContribution, words: ArchiveWords): string {
  if (!portrait?.file) return '';
  return `<img src="${hrefOf(portrait.file)}" alt="${escapeHtml(words.portraitOf(guestName))}" loading="lazy">`;
}

function voiceOf({ voice }: ArchivedContribution, words: ArchiveWords): string {
  if (!voice) return '';
  const label = escapeHtml(`${words.voice}${voice.durationMs === null ? '' : ` ${exportClockTime(voice.durationMs)}`}`);
  if (voice.file === null) return `<p class="gone">${escapeHtml(words.missing)}: ${label}</p>`;
  const href = hrefOf(voice.file);
  return `<p><audio controls preload="none" src="${href}"></audio><br><a href="${href}">${label}</a></p>`;
}

function pictureOf({ file, name, isHidden, task }: ArchivedPicture, index: number, book: ShownBook): string {
  const { words, event } = book;
  const title = `${words.picture} ${index + 1}`;
  if (file === null) return `<p class="gone">${escapeHtml(`${words.missing}: ${name || title}`)}</p>`;
  const said = event.tasks.find(({ id }) => id === task)?.text;
  const captions = [isHidden ? words.hidden : '', said ?? ''].filter((caption) => caption !== '');
  const caption = captions.length > 0 ? `<figcaption>${escapeHtml(captions.join(' · '))}</figcaption>` : '';
  const image = `<img src="${hrefOf(file)}" alt="${escapeHtml(title)}" loading="lazy">`;
  return `<figure${isHidden ? ' class="is-hidden"' : ''}><a href="${hrefOf(file)}">${image}</a>${caption}</figure>`;
}
