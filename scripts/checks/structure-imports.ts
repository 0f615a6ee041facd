import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

/** A file and what it imports of the workspace, both as paths from the root with `/`. */
export interface Import {
  from: string;
  to: string;
}

/** The source files of the workspace by their paths from the root, and every import among them. */
export interface Sources {
  files: readonly string[];
  imports: readonly Import[];
}

/** What a path begins with in an import, and the folder that stands for it. */
export type Names = ReadonlyMap<string, string>;

const SOURCES = ['{apps,packages}/*/src/**/*.{ts,tsx}', 'workbox/src/**/*.ts'];
/** What only works on the product: there, tests are all there is. */
const TOOLS = ['packages/{e2e,bench}/**/*.ts', 'scripts/**/*.ts'];
const IMPORT = /\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g;

const withSlashes = (name: string) => name.split(path.sep).join('/');

/** What `source`, the text of the file `from`, imports of the workspace, types included. */
export function importsOf(from: string, source: string, names: Names): Import[] {
  return [...source.matchAll(IMPORT)].flatMap(([, , name = '']) => {
    if (name.startsWith('.')) return { from, to: path.posix.join(path.posix.dirname(from), name) };
    const known = [...names].find(([start]) => name.startsWith(start));
    return known ? { from, to: known[1] + name.slice(known[0].length) } : [];
  });
}

/** `@tagfalter/…/` for everyone, and the `#…/` of each app, which no two apps share. */
function readNames(): Names {
  const names = new Map<string, string>();
  for (const file of globSync('{apps/*,packages/*,workbox}/package.json', { cwd: ROOT })) {
    const folder = withSlashes(path.dirname(file));
    const { name, imports = {} } = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
    names.set(`${name}/`, `${folder}/src/`);
    for (const [start, target] of Object.entries<string>(imports)) {
      names.set(start.replace('*', ''), path.posix.join(folder, target.replace('*', '')));
    }
  }
  return names;
}

/** Reads this checkout; the product's own tests are left out. */
export function readSources(): Sources {
  const names = readNames();
  const exclude = (name: string) => name.split(path.sep).includes('node_modules');
  const product = globSync(SOURCES, { cwd: ROOT, exclude }).filter((file) => !/\.test\.tsx?$/.test(file));
  const files = [...new Set([...product, ...globSync(TOOLS, { cwd: ROOT, exclude })])].map(withSlashes).sort();
  const imports = files.flatMap((file) => importsOf(file, readFileSync(path.join(ROOT, file), 'utf8'), names));
  return { files, imports };
}
