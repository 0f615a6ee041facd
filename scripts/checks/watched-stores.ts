import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

/** Everything that runs in a browser. */
const SOURCES = ['apps/web/src', 'packages/local/src', 'packages/ui/src', 'workbox/src'];
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
/** Transactions past Dexie are not watched. */
const RAW = /\bindexedDB\b|\bIDBFactory\b|\bbackendDB\(\)\s*\.transaction\b/;
const DEXIE = /\bextends Dexie\b|\bnew Dexie\(/;
const LAYER = /create: this\.running\.layer\b/;

/** Files that go past it, and why they may. */
const FREE: Readonly<Record<string, string>> = {
  'packages/local/src/base/browser-parts.ts': 'names the place for whoever opens a store',
  'packages/local/src/base/error-log.ts':
    'asks without Dexie, which may be what fails; whoever reads it waits three seconds',
  'packages/local/src/drafts/drafts.ts': 'the draft at pagehide, after all else is aborted: one put with its commit',
  'packages/local/src/identity/identity-db.ts': 'shows each transaction to `Running` itself',
  'workbox/src/renew-identity.ts': 'names the place for identity-db',
  'workbox/src/worker-env.ts': 'names the place for identity-db',
};

/** Fault of a source; `undefined` if none. */
export function unwatchedIn(source: string): string | undefined {
  const code = source.replace(COMMENT, '');
  if (RAW.test(code)) return 'goes past the layer that watches transactions';
  if (DEXIE.test(code) && !LAYER.test(code)) return 'makes a database without `running.layer`';
  return undefined;
}

/**
 * Reports faults for `npm run check`: every read and write is ended with its page, and heard of (decision 153).
 */
export async function watchedStores(): Promise<string> {
  const files = SOURCES.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }));
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const found = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => {
      const fault = unwatchedIn(read(file));
      return fault ? [{ file, fault }] : [];
    });
  const unnamed = found.filter(({ file }) => !(file in FREE)).map(({ file, fault }) => `${file} ${fault}`);
  const idle = Object.keys(FREE).filter((file) => !found.some((one) => one.file === file));
  return [...unnamed, ...idle.map((file) => `${file} needs no line in scripts/checks/watched-stores.ts`)].join('\n');
}
