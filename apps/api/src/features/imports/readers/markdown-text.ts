import { tidy } from './html-text.ts';

/** Escapable characters; Day One escapes every full stop. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
/** Code points that nobody types stand for escaped characters meanwhile. */
const PRIVATE = 0xf0000;

const hide = (text: string): string =>
  text.replace(ESCAPED, (_, mark: string) => String.fromCodePoint(PRIVATE + (mark.codePointAt(0) ?? 0)));
const show = (text: string): string =>
  text.replace(/[\u{f0021}-\u{f007e}]/gu, (mark) => String.fromCodePoint((mark.codePointAt(0) ?? PRIVATE) - PRIVATE));

/** Each is bounded in length, so that no text takes long. */
const RULES: readonly [RegExp, string][] = [
  [/!\[[^\]\n]{0,500}\]\((?:dayone-[a-z]+:|[^)\n]{0,40}attachment:)[^)\n]{0,500}\)/g, ''],
  [/!\[([^\]\n]{0,500})\]\([^)\n]{0,2000}\)/g, '$1'],
  [/\[([^\]\n]{1,500})\]\(\1\)/g, '$1'],
  [/\[([^\]\n]{1,500})\]\((https?:[^)\s]{1,2000})\)/g, '$1 ($2)'],
  [/\[([^\]\n]{1,500})\]\([^)\n]{0,2000}\)/g, '$1'],
  [/^ {0,3}#{1,6}[ \t]+/gm, ''],
  // A heading is also underlined.
  [/^ {0,3}={3,100}[ \t]*$/gm, ''],
  // The rest of the line stays: it may be words.
  [/^ {0,3}(?:`{3,100}|~{3,100})[ \t]*/gm, ''],
  [/^([ \t]{0,20}[-*+][ \t]+)\[\][ \t]/gm, '$1[ ] '],
  [/^([ \t]{0,20})[*+][ \t]+/gm, '$1- '],
  [/^ {0,3}(?:\*[ \t]?){3,100}$/gm, ''],
  [/\*\*\*([^*\n]{1,3000})\*\*\*/g, '$1'],
  [/\*\*([^*\n]{1,3000})\*\*/g, '$1'],
  [/(?<![\w*])\*([^\s*](?:[^*\n]{0,3000}[^\s*])?)\*(?![\w*])/g, '$1'],
  [/(?<!\w)__([^_\n]{1,3000})__(?!\w)/g, '$1'],
  [/(?<!\w)_([^\s_](?:[^_\n]{0,3000}[^\s_])?)_(?!\w)/g, '$1'],
  [/~~([^~\n]{1,3000})~~/g, '$1'],
  [/(?<![=\w])==([^=\s](?:[^=\n]{0,3000}[^=\s])?)==(?![=\w])/g, '$1'],
  [/`([^`\n]{1,3000})`/g, '$1'],
  [/<(https?:[^>\s]{1,2000})>/g, '$1'],
];

/**
 * The words of Markdown as plain text: no marks of headings and emphasis, lists with dashes, links with their address; pictures that
 * the archive holds leave nothing, for they come as photos.
 */
export function markdownToText(markdown: string): string {
  let text = hide(markdown.replace(/\r\n?/g, '\n'));
  for (const [pattern, by] of RULES) text = text.replace(pattern, by);
  return tidy(show(text).replaceAll('\u200b', ''));
}
