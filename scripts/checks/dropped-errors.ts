import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

/** Where errors of a device end: everything that runs in a window or in the worker. */
const SOURCES = '{packages/local,apps/web,workbox}/src/**/*.{ts,tsx}';
/** A `catch` that does not look at the error. */
const DROPS = /\bcatch \{|\.catch\(\(\) =>/;
const REASON = /\/\/ Expected: /;

/** Numbers of the lines that drop an error without a comment that says which one is expected: up to two lines above, or below. */
export function droppedIn(source: string): number[] {
  const lines = source.split('\n');
  return lines.flatMap((line, index) => {
    const around = lines.slice(Math.max(0, index - 2), index + 2);
    return DROPS.test(line) && !around.some((one) => REASON.test(one)) ? [index + 1] : [];
  });
}

/** Reports these lines for `npm run check`. */
export async function droppedErrors(): Promise<string> {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
  const dropped = files
    .sort()
    .flatMap((file) => droppedIn(readFileSync(path.join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`));
  if (dropped.length === 0) return '';
  return `An error is dropped: report it (\`Env.report\`), or say in a comment '// Expected: …' which one it is.\n${dropped.join('\n')}`;
}
