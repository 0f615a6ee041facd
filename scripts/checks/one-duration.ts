import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../packages/domain/src/durations.ts';
import { ROOT } from '../shared/root.ts';

const SOURCES = '{apps/*,packages/*,workbox,scripts}/**/*.{ts,tsx}';
/** Rooms that import no rules, and the file with the durations. */
const FREE = ['**/node_modules', '**/dist', 'packages/openid', 'packages/ui', 'packages/domain/src/durations.ts'];

const DURATIONS = new Map(Object.entries({ SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS }));
/** A constant of a product of numbers and names; `DAY_MS` alone is a use of a duration. */
const CONSTANT = /^[ \t]*(?:export )?const (\w+)(?:: number)? =\s+([\w.]+(?:\s*\*\s*[\w.]+)*);/gm;
/** A name for a span in milliseconds, or for a whole unit, as `A_DAY`. */
const OF_TIME = /_MS$|^(A_)?(SECOND|MINUTE|HOUR|DAY)$/i;

function millisecondsOf(text: string): number {
  const factors = text.split('*').map((factor) => factor.trim());
  return factors.reduce((value, factor) => value * (DURATIONS.get(factor) ?? Number(factor.replaceAll('_', ''))), 1);
}

/** Lines and names of constants that are a duration once more. */
export function durationsIn(source: string): string[] {
  const known = new Set(DURATIONS.values());
  const again = [...source.matchAll(CONSTANT)].filter(([, name = '', text = '']) => {
    const isNewSpan = OF_TIME.test(name) && known.has(millisecondsOf(text)) && !DURATIONS.has(text);
    return DURATIONS.has(name) || isNewSpan;
  });
  return again.map(({ index, 1: name }) => `${source.slice(0, index).split('\n').length} ${name}`);
}

/** Reports these constants for `npm run check`. */
export async function durationsAgain(): Promise<string> {
  const files = globSync(SOURCES, { cwd: ROOT, exclude: FREE });
  const again = files
    .sort()
    .flatMap((file) => durationsIn(readFileSync(path.join(ROOT, file), 'utf8')).map((found) => `${file}:${found}`));
  if (again.length === 0) return '';
  return `A duration is defined once more: import it from \`@tagfalter/domain/durations\`.\n${again.join('\n')}`;
}
