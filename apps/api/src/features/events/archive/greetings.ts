import type { ArchivedContribution } from '@tagfalter/contract/event-archive-format';
import { exportClockTime } from '@tagfalter/domain/export/shown-day';
import { marksOf, type ShownBook, shownTime } from './page.ts';

/** Head of the plain-text greetings. */
export function greetingsHead(book: ShownBook): string {
  const { event, words, counts, at } = book;
  const facts = [event.name, event.description, words.counts(counts), words.exportedOn(shownTime(at, book))];
  return `${facts.filter((fact) => fact !== '').join('\n')}\n`;
}

/** Plain text; empty without words. */
export function greetingOf(entry: ArchivedContribution, book: ShownBook): string {
  const { words } = book;
  const { topMoment, message, voice } = entry;
  if (topMoment === '' && message === '' && !voice) return '';
  const length = voice?.durationMs ? ` (${exportClockTime(voice.durationMs)})` : '';
  return [
    `\n--\n\n${entry.guestName}, ${shownTime(Date.parse(entry.submittedAt), book)}`,
    ...marksOf(entry, words).map((mark) => `[${mark}]`),
    topMoment === '' ? '' : `${words.topMoment}: ${topMoment}`,
    message,
    voice ? `${words.voice}${length}: ${voice.file ?? words.missing}` : '',
  ]
    .filter((line) => line !== '')
    .join('\n')
    .concat('\n');
}
