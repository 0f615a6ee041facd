import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { program, ROOT, WEB_DIST } from './root.ts';
import { run } from './run.ts';

const INPUTS = [
  'apps/web/{index.html,event.html,shared.html,law.html,package.json,*.ts}',
  'apps/web/{src,public}/**',
  'packages/{domain,contract,local,ui,web-build}/{package.json,src/**}',
  'workbox/{package.json,src/**}',
  'pnpm-lock.yaml',
];
const COMPRESSIBLE = '**/*.{js,css,html,svg,webmanifest}';
const STAMP = path.join(WEB_DIST, '.inputs');

function filesOf(patterns: string[], cwd: string): string[] {
  const found = globSync(patterns, { cwd, exclude: ['**/node_modules'] });
  return found.filter((file) => statSync(path.join(cwd, file)).isFile()).sort();
}

/** Fingerprint of every file the web app is built from, tests left out. */
function inputsHash(): string {
  const hash = createHash('sha256');
  for (const file of filesOf(INPUTS, ROOT)) {
    if (!/\.test\.tsx?$/.test(file)) hash.update(file).update(readFileSync(path.join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** Lays `.br` and `.gz` beside each text file, so that the server compresses nothing while it serves. */
async function precompress(): Promise<void> {
  for (const file of filesOf([COMPRESSIBLE], WEB_DIST)) {
    const full = path.join(WEB_DIST, file);
    const bytes = readFileSync(full);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    // Also of small files: a first view asks for dozens of them (wire 32).
    const packed = {
      gz: await promisify(gzip)(bytes, { level: 9, memLevel: 9 }),
      br: await promisify(brotliCompress)(bytes, { params }),
    };
    for (const [ending, smaller] of Object.entries(packed)) {
      if (smaller.length < bytes.length) writeFileSync(`${full}.${ending}`, smaller);
    }
  }
}

/**
 * Builds the web app with its worker, unless the last build came from the same files.
 * Throws with the builder's own words when it fails.
 */
export async function buildWeb(): Promise<'built' | 'up to date'> {
  const inputs = inputsHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return 'up to date';
  const vite = program('apps/web', 'vite');
  // Inside a test run Vite would leave out the routes' chunks and the worker.
  const { VITEST: _, ...outside } = process.env;
  const env = { ...outside, NODE_ENV: 'production' };
  const built = await run(vite, ['build', '--logLevel', 'warn'], {
    cwd: path.join(ROOT, 'apps/web'),
    quiet: true,
    env,
  });
  if (built.code !== 0) throw new Error(`The web app could not be built:\n${built.output}`);
  await precompress();
  writeFileSync(STAMP, inputs);
  return 'built';
}

if (import.meta.main) console.log(await buildWeb());
