import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

const SOURCES = ['apps/*/{src,test}', 'packages/*/{src,test,specs,soak}', 'workbox/{src,test}', 'scripts'];
/** The queue itself, and examples of what is forbidden. */
const FREE = ['packages/local/src/base/serial-queue.ts', 'scripts/checks/promise-chains.test.ts'];
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
/** A promise that goes on: `target = kept.then(…)`, on one line or several. */
const LINK =
  /(?<![\w.#])(?<target>[\w.#]+)(?:: [\w<> |[\]]+)? =\s+(?:await )?(?<kept>[\w.#]+)\s*\.(?:then|catch|finally)\(/g;
const ASSIGNED = /(?<![\w.#])(?<to>[\w.#]+) =\s+(?<from>[\w.#]+)(?![\w(])/g;
/** A promise of a collection, or a settled one where there is none yet. */
const SEED = /\?\?=? Promise\.resolve\(/g;

/** Numbers of the lines that put work behind a stored promise, which then waits for that work. */
export function chainsIn(source: string): number[] {
  const code = source.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
  const assigned = new Set(Array.from(code.matchAll(ASSIGNED), ({ groups }) => `${groups?.to} = ${groups?.from}`));
  const links = [...code.matchAll(LINK)].filter(
    ({ groups }) => groups?.target === groups?.kept || assigned.has(`${groups?.kept} = ${groups?.target}`),
  );
  const lineAt = (index: number) => code.slice(0, index).split('\n').length;
  return [...links, ...code.matchAll(SEED)].map(({ index }) => lineAt(index)).sort((one, other) => one - other);
}

/** Reports these lines for `npm run check`. */
export async function promiseChains(): Promise<string> {
  const files = SOURCES.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }));
  const chained = files
    .filter((file) => !FREE.includes(file) && !file.includes('node_modules'))
    .sort()
    .flatMap((file) => chainsIn(readFileSync(path.join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`));
  if (chained.length === 0) return '';
  return `A queue is made by hand: use \`SerialQueue\`, \`LastChoice\` or \`api/base/queues\`.\n${chained.join('\n')}`;
}
