import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

const FILES = '{apps,packages,workbox,scripts}/**/*.{ts,tsx,mjs}';
/** First words that make a reader look for the subject. */
const RIDDLE = /^(What|Whose|Who|Those|One|That|Of)\b/;
const MAX_WORDS = 20;

/** Not the end of `image/*` in a text. */
const BLOCK = /(?<![^\s{(,;])\/\*[\s\S]*?\*\//g;
/** From the start of a line, or after code: `return left; // until …`; no address, whose slashes follow a colon. */
const LINE = /(?:^|[\s;,{(])\/\/ (.*)$/;
/** Number of words of a text; a sign alone is none. */
export const wordCountIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

export interface Comment {
  /** 1 for the first of the file. */
  line: number;
  text: string;
}

/** Comments of a source, without their marks; `//` on lines that follow each other are one. */
export function commentsOf(source: string): Comment[] {
  const found: Comment[] = [];
  for (const { 0: block, index } of source.matchAll(BLOCK)) {
    const text = block.replace(/^\/\*+|\*+\/$/g, '').replace(/^\s*\* ?/gm, '');
    found.push({ line: source.slice(0, index).split('\n').length, text: text.trim() });
  }
  const code = source.replace(BLOCK, (block) => block.replace(/[^\n]/g, ' ')).split('\n');
  let before: Comment | null = null;
  for (const [at, text] of code.entries()) {
    const words = LINE.exec(text)?.[1];
    if (words === undefined) before = null;
    else if (before && /^\s*\/\//.test(text)) before.text += ` ${words}`;
    else {
      before = { line: at + 1, text: words };
      found.push(before);
    }
  }
  return found.sort((a, b) => a.line - b.line);
}

/** Reasons why comments of a source are hard to read, each with its line. */
export function hardComments(source: string): string[] {
  return commentsOf(source).flatMap(({ line, text }) => {
    const riddle = RIDDLE.exec(text)?.[1];
    const sentences = text.split(/\n?\s*@\w+\s/).flatMap((part) => part.split(/(?<=[.!?;:])\s+/));
    const longest = Math.max(...sentences.map(wordCountIn));
    return [
      ...(riddle ? [`${line}: begins with '${riddle}': name the subject`] : []),
      ...(longest > MAX_WORDS ? [`${line}: a sentence of ${longest} words, at most ${MAX_WORDS}`] : []),
    ];
  });
}

/** Lines of `npm run check` about comments that have to be read twice. */
export async function hardCommentsOfAll(): Promise<string> {
  const files = globSync(FILES, { cwd: ROOT, exclude: (name) => /^(node_modules|dist)$/.test(path.basename(name)) });
  return files
    .sort()
    .flatMap((file) => hardComments(readFileSync(path.join(ROOT, file), 'utf8')).map((fault) => `${file}:${fault}`))
    .join('\n');
}
