import path from 'node:path';
import { commentsOf } from './comment-form.ts';

export interface SourceFile {
  /** From the root, with `/`. */
  file: string;
  source: string;
}

const INDENT = '  ';

/** A docstring with the name of the export that it stands at. */
const EXPORTED =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:async )?(?:abstract )?(?:const|function|class|interface|type) (\w+)/g;

/** File name `push-batch.ts` as the export `pushBatch` or `PushBatch`, in small letters. */
const asName = (file: string) => path.posix.basename(file).replace(/\..*/, '').replaceAll('-', '').toLowerCase();

/** First sentence about a file: the docstring of the export with its name, else of the first export, else its first comment. */
export function sentenceOf({ file, source }: SourceFile): string {
  const docs = [...source.matchAll(EXPORTED)].map(([, text = '', name = '']) => ({ text, name: name.toLowerCase() }));
  const doc = docs.find(({ name }) => name === asName(file)) ?? docs[0];
  const [first] = commentsOf(doc ? `/**${doc.text}*/` : source);
  const line = (first?.text ?? '').replace(/\s+/g, ' ');
  const sentence = /^.*?[.:;](?=\s|$)/.exec(line)?.[0] ?? line;
  return sentence.replace(/[.:;]$/, '').replace(/^@\w+ .*/, '');
}

/** Folders as an indented tree; each file with its sentence beside it. */
export function roomsTree(files: readonly SourceFile[]): string {
  const sorted = files.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const lines: string[] = [];
  let open: string[] = [];
  for (const { file, source } of sorted) {
    const folders = file.split('/');
    const name = folders.pop() ?? '';
    const shared = folders.findIndex((folder, depth) => folder !== open[depth]);
    for (const [depth, folder] of folders.entries()) {
      if (shared !== -1 && depth >= shared) lines.push(`${INDENT.repeat(depth)}${folder}/`);
    }
    open = folders;
    lines.push(`${INDENT.repeat(folders.length)}${name}  ${sentenceOf({ file, source })}`.trimEnd());
  }
  return lines.join('\n');
}
