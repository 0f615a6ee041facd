/** A text reader may begin a line at each of them. */
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu;
/** Control characters and text direction marks could move a terminal's cursor or reorder lines. */
const UNSEEN = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Marks each line, so that none looks like ours. */
export const quoted = (text: string): string =>
  text
    .replace(LINE_END, '\n')
    .replaceAll('\t', ' ')
    .replace(UNSEEN, '\ufffd')
    .replace(/^/gm, '> ')
    .replace(/ +$/gm, '');
/** As `quoted`, on one line. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').replace(UNSEEN, '\ufffd');

/** Longer names in a mail are no names. */
const MAX_NAME = 60;

/** A chosen name inside our own sentence: on one short line, and nothing in it that a mail program makes a link of. */
export const nameInMail = (name: string): string =>
  onOneLine(name)
    .replace(/[/\\@:]+/g, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .slice(0, MAX_NAME)
    .toWellFormed()
    .trim();
