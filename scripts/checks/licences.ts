import { globSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { ROOT } from '../shared/root.ts';

/** Licences that ask for a notice at most. */
const FREE = new Set(['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0']);
const ALSO_FREE = new Set(['Unlicense', 'CC0-1.0', 'Zlib']);

/** Others, with the reason why they may stay. */
const EXCEPTIONS: Record<string, string> = {
  'web-push': 'MPL-2.0: files of its own, unchanged',
  'axe-core': 'MPL-2.0: tests alone',
  '@axe-core/playwright': 'MPL-2.0: tests alone',
  lightningcss: 'MPL-2.0: builds alone',
  'caniuse-lite': 'CC-BY-4.0: data for builds alone',
  'combine-errors': 'MIT by its readme; its manifest says nothing',
};
/** Programs and libraries for one machine, beside a package that is named or free. */
const BINARIES: Record<string, string> = {
  'lightningcss-': 'MPL-2.0: builds alone',
  '@img/sharp-libvips-': 'LGPL-3.0-or-later: a library of its own, replaceable',
};

const ManifestSchema = v.object({ name: v.string(), license: v.optional(v.unknown()) });

/** Packages whose licence is neither free nor named with a reason, a line each; an empty text if there are none. */
export async function foreignLicences(): Promise<string> {
  const found = new Map<string, string>();
  for (const file of globSync('node_modules/.pnpm/*/node_modules/{*,@*/*}/package.json', { cwd: ROOT })) {
    // Links lead to packages that are met elsewhere.
    if (lstatSync(path.join(ROOT, path.dirname(file))).isSymbolicLink()) continue;
    const { name, license } = v.parse(ManifestSchema, JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')));
    if (!isFree(license) && !isNamed(name)) found.set(name, typeof license === 'string' ? license : 'none named');
  }
  return [...found].map(([name, license]) => `${name}: ${license}`).join('\n');
}

/** `MIT`, or an expression such as `(MIT OR GPL-3.0)` of which we may choose. */
export function isFree(license: unknown): boolean {
  if (typeof license !== 'string') return false;
  const alternatives = license.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((one) => one.split(' AND ').every((part) => FREE.has(part) || ALSO_FREE.has(part)));
}

function isNamed(name: string): boolean {
  return name in EXCEPTIONS || Object.keys(BINARIES).some((begin) => name.startsWith(begin));
}
