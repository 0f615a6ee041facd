const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ensp: ' ', emsp: ' ', shy: '' },
  ...{ hellip: '…', mdash: '—', ndash: '–', bull: '•', middot: '·', euro: '€', deg: '°', copy: '©', trade: '™' },
  ...{ laquo: '«', raquo: '»', ldquo: '“', rdquo: '”', bdquo: '„', lsquo: '‘', rsquo: '’', sbquo: '‚' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', eacute: 'é', egrave: 'è' },
  ...{
    agrave: 'à',
    aacute: 'á',
    acirc: 'â',
    ecirc: 'ê',
    ccedil: 'ç',
    iacute: 'í',
    ntilde: 'ñ',
    oacute: 'ó',
    uacute: 'ú',
  },
};
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g;
const LAST_CODE_POINT = 0x10ffff;

/** Unknown entities stay. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? whole;
    const code = Number.parseInt(String(decimal ?? hex), decimal === undefined ? 16 : 10);
    return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '';
  });
}

const BLOCKS = new Set([
  ...['p', 'div', 'section', 'article', 'blockquote', 'pre', 'ul', 'ol', 'li', 'table', 'tr', 'figure', 'figcaption'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'dl', 'dt', 'dd'],
]);
/** Elements without written text. */
const SKIPPED = new Set(['script', 'style', 'head', 'template', 'noscript', 'svg']);
const TAG_NAME = /^\/?([a-zA-Z][a-zA-Z0-9]*)/;
const HREF = /\shref\s*=\s*(?:"([^"]{0,2000})"|'([^']{0,2000})')/i;

/** Collects text by line. */
class Writer {
  readonly #lines: string[] = [];
  #line = '';
  /** The open link. */
  #link: { href: string; words: string } | undefined;

  add(words: string): void {
    const plain = decodeEntities(words).replace(/\s+/g, ' ');
    this.#put(this.#line === '' ? plain.trimStart() : plain);
  }
  endLine(): void {
    if (this.#line !== '') this.breakLine();
  }
  breakLine(): void {
    this.#lines.push(this.#line);
    this.#line = '';
  }
  item(): void {
    this.endLine();
    this.#line = '- ';
  }
  openLink(tag: string): void {
    const [, double, single] = HREF.exec(tag) ?? [];
    this.#link = { href: decodeEntities(double ?? single ?? ''), words: '' };
  }
  closeLink(): void {
    const { href, words } = this.#link ?? { href: '', words: '' };
    this.#link = undefined;
    if (/^https?:/i.test(href) && words.trim() !== href) this.#put(` (${href})`);
  }
  done(): string {
    return [...this.#lines, this.#line].join('\n');
  }
  #put(plain: string): void {
    this.#line += plain;
    if (this.#link) this.#link.words += plain;
  }
}

/** A tag or comment and its end; undefined if nothing is closed any more. */
function markupAt(html: string, open: number): { tag: string; end: number } | undefined {
  const isComment = html.startsWith('<!--', open);
  const close = html.indexOf(isComment ? '-->' : '>', open);
  // An unclosed comment extends to the end.
  if (close === -1) return isComment ? { tag: '!', end: html.length } : undefined;
  const end = close + (isComment ? 3 : 1);
  return { tag: html.slice(open + 1, end - 1), end };
}

/**
 * HTML as plain text: blocks and breaks become lines, items get a dash, links their address; other markup is dropped.
 * Linear time.
 */
export function htmlToText(html: string): string {
  const writer = new Writer();
  let at = 0;
  for (;;) {
    const open = html.indexOf('<', at);
    const markup = open === -1 ? undefined : markupAt(html, open);
    writer.add(html.slice(at, markup ? open : html.length));
    if (!markup) return tidy(writer.done());
    const { tag, end } = markup;
    const name = TAG_NAME.exec(tag)?.[1]?.toLowerCase();
    at = name === undefined ? end : takeTag(writer, { html, tag, name, at: end });
    if (name === undefined && !/^[!?]/.test(tag)) {
      // A typed '<'.
      writer.add('<');
      at = open + 1;
    }
  }
}

interface Tag {
  html: string;
  tag: string;
  name: string;
  /** End of the tag. */
  at: number;
}

/** @returns where to continue */
function takeTag(writer: Writer, { html, tag, name, at }: Tag): number {
  const isEnd = tag.startsWith('/');
  if (SKIPPED.has(name) && !isEnd && !tag.endsWith('/')) {
    const end = new RegExp(`</${name}`, 'gi');
    end.lastIndex = at;
    return end.exec(html)?.index ?? html.length;
  }
  if (name === 'br') writer.breakLine();
  else if (name === 'li' && !isEnd) writer.item();
  else if (BLOCKS.has(name)) writer.endLine();
  else if (name === 'a' && isEnd) writer.closeLink();
  else if (name === 'a') writer.openLink(tag);
  return at;
}

/** Removes trailing spaces, repeated empty lines, and outer space. */
export function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
