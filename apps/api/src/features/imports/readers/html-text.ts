import { Parser } from 'htmlparser2';
import { TextLines } from './text-lines.ts';

/** They begin and end lines. */
const BLOCKS = new Set([
  ...[
    'address',
    'article',
    'aside',
    'blockquote',
    'body',
    'caption',
    'center',
    'dd',
    'details',
    'dialog',
    'dir',
    'div',
  ],
  ...['dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'head'],
  ...['header', 'hgroup', 'hr', 'html', 'legend', 'li', 'main', 'menu', 'nav', 'noscript', 'ol', 'optgroup', 'option'],
  ...['p', 'pre', 'search', 'section', 'summary', 'table', 'tbody', 'template', 'tfoot', 'thead', 'tr', 'ul'],
]);
/** They stand between words, like a picture in a line. */
const BETWEEN = new Set([
  ...['audio', 'button', 'canvas', 'embed', 'iframe', 'img', 'input', 'meter', 'object', 'picture', 'progress'],
  ...['rp', 'rt', 'select', 'svg', 'textarea', 'video'],
]);
/** Elements without written text. */
const SKIPPED = new Set(['script', 'style', 'title']);
const LISTS = new Set(['ol', 'ul', 'menu', 'dir']);

/**
 * HTML as plain text: blocks and breaks become lines, items get a dash or their number, links their address; other
 * markup is dropped. No letter is lost, and no words of two blocks are joined.
 */
export function htmlToText(html: string): string {
  const lines = new TextLines();
  let skipped = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (SKIPPED.has(name)) skipped += 1;
      else open(lines, name, attributes);
    },
    ontext(words) {
      if (skipped === 0) lines.add(words);
    },
    onclosetag(name) {
      if (SKIPPED.has(name)) skipped -= 1;
      else close(lines, name);
    },
  });
  parser.end(withOpenEnd(html));
  return tidy(lines.done());
}

type Attributes = Readonly<Record<string, string>>;

function open(lines: TextLines, name: string, attributes: Attributes): void {
  if (name === 'br') lines.breakLine();
  else if (LISTS.has(name)) lines.openList(name === 'ol', numberOf(attributes.start) ?? 1);
  else if (name === 'li') lines.openItem(itemOf(attributes));
  else if (name === 'a') lines.openLink(attributes.href ?? '');
  // Older editors write emojis as pictures.
  else if (name === 'img' && EMOJI.test(attributes.alt ?? '')) lines.add(attributes.alt ?? '');
  else border(lines, name);
  if (name === 'pre') lines.openPlain();
  if (name === 'input' && attributes.type === 'checkbox') lines.tick('checked' in attributes);
}

const EMOJI = /^\p{Extended_Pictographic}/u;

/** Words on both sides of a tag are not joined. */
function border(lines: TextLines, name: string): void {
  if (BLOCKS.has(name)) lines.endLine();
  else if (name === 'td' || name === 'th') lines.separate(' | ');
  else if (BETWEEN.has(name)) lines.separate(' ');
}

function close(lines: TextLines, name: string): void {
  if (LISTS.has(name)) lines.closeList();
  else if (name === 'a') lines.closeLink();
  else if (name !== 'img') border(lines, name);
  if (name === 'pre') lines.closePlain();
}

function itemOf(attributes: Attributes): Parameters<TextLines['openItem']>[0] {
  // Quill names the kind of a list at its items, and their depth as a class.
  const kind = attributes['data-list'];
  const checked =
    attributes['data-checked'] ?? (kind === 'checked' || kind === 'unchecked' ? String(kind === 'checked') : '');
  return {
    number: numberOf(attributes.value),
    isNumbered: kind === undefined ? undefined : kind === 'ordered',
    isTicked: checked === '' ? undefined : checked === 'true',
    indent: numberOf(/ql-indent-(\d)/.exec(attributes.class ?? '')?.[1]) ?? 0,
  };
}

function numberOf(value: string | undefined): number | undefined {
  return value !== undefined && /^-?\d{1,6}$/.test(value) ? Number(value) : undefined;
}

/** A '<' that nothing closes any more was typed. */
function withOpenEnd(html: string): string {
  const end = html.lastIndexOf('>') + 1;
  const rest = html.slice(end);
  return rest.includes('<!--') ? html : html.slice(0, end) + rest.replaceAll('<', '&lt;');
}

/** Removes trailing spaces, repeated empty lines, and outer space. */
export function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
