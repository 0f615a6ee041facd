interface List {
  isNumbered: boolean;
  /** Next numbers, by indent within the list. */
  next: number[];
}

interface Item {
  /** As its list says, if undefined. */
  isNumbered: boolean | undefined;
  number: number | undefined;
  /** undefined without a box. */
  isTicked: boolean | undefined;
  /** Within its list. */
  indent: number;
}

/** Collects text by line. */
export class TextLines {
  readonly #lines: string[] = [];
  #line = '';
  /** Prefix of the next word on this line. */
  #mark = '';
  #gap = '';
  readonly #lists: List[] = [];
  #plain = 0;
  /** The open link. */
  #link: { href: string; words: string } | undefined;

  add(words: string): void {
    if (this.#plain > 0) {
      const [first = '', ...rest] = words.split('\n');
      this.#put(first);
      for (const line of rest) {
        this.breakLine();
        this.#put(line);
      }
      return;
    }
    const plain = words.replace(/\s+/g, ' ');
    this.#put(this.#line === '' || /\s$/.test(this.#line) ? plain.trimStart() : plain);
  }
  endLine(): void {
    if (this.#line !== '') this.breakLine();
    this.#gap = '';
  }
  breakLine(): void {
    this.#lines.push(this.#line);
    this.#line = '';
    this.#gap = '';
  }
  /** Words on both sides are not joined. */
  separate(by: string): void {
    if (this.#line !== '' && this.#gap.length < by.length) this.#gap = by;
  }
  openList(isNumbered: boolean, start: number): void {
    this.endLine();
    this.#lists.push({ isNumbered, next: [start] });
  }
  closeList(): void {
    this.endLine();
    this.#lists.pop();
    this.#mark = '';
  }
  openItem({ isNumbered, number, isTicked, indent }: Item): void {
    this.endLine();
    const list = this.#lists.at(-1) ?? { isNumbered: false, next: [1] };
    const count = number ?? list.next[indent] ?? 1;
    const isCounted = isNumbered ?? list.isNumbered;
    if (isCounted) list.next.splice(indent, list.next.length, count + 1);
    const depth = Math.max(0, this.#lists.length - 1) + indent;
    this.#mark = '  '.repeat(Math.min(depth, 8)) + (isCounted ? `${count}. ` : '- ');
    if (isTicked !== undefined) this.tick(isTicked);
  }
  /** A box at the beginning of an item. */
  tick(isTicked: boolean): void {
    if (this.#mark.endsWith('- ')) this.#mark += isTicked ? '[x] ' : '[ ] ';
  }
  /** Spaces and line ends count. */
  openPlain(): void {
    this.#plain += 1;
  }
  closePlain(): void {
    this.#plain = Math.max(0, this.#plain - 1);
  }
  openLink(href: string): void {
    this.#link = { href, words: '' };
  }
  closeLink(): void {
    const { href, words } = this.#link ?? { href: '', words: '' };
    this.#link = undefined;
    if (/^https?:/i.test(href) && words.trim() !== href) this.#put(words === '' ? href : ` (${href})`);
  }
  done(): string {
    return [...this.#lines, this.#line].join('\n');
  }

  #put(plain: string): void {
    if (plain === '') return;
    if (this.#line === '') {
      if (plain.trim() === '' && this.#plain === 0) return;
      this.#line = this.#mark;
      this.#mark = '';
    } else if (this.#gap !== '') {
      if (plain.trim() === '') return;
      this.#line = this.#line.trimEnd() + this.#gap;
    }
    const joined = this.#gap !== '' ? plain.trimStart() : plain;
    this.#gap = '';
    this.#line += joined;
    if (this.#link) this.#link.words += joined;
  }
}
