import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

/** Everything that runs in a window. */
const SOURCES = '{packages/local,packages/ui,apps/web}/src/**/*.{ts,tsx}';
/** These files look at the parts, so that nobody else needs to. */
const FREE = new Set([
  'packages/local/src/base/browser-parts.ts',
  'apps/web/src/platform/browser-stores.ts',
  // Hands over places that may throw to what tries each of them.
  'apps/web/src/platform/hosted.ts',
]);
const COMMENT = /^\s*(\/\/|\/?\*)/;
const RAW =
  /(?<![\w.'"#-])(?:(?:window|globalThis|self)\??\.)?(?:indexedDB|caches|localStorage|sessionStorage)\b(?!\s*:|['"-])|\bnavigator\??\.serviceWorker\b|serviceWorker\b[^=]*=\s*navigator\b|['"]serviceWorker['"]\s+in\s/;

/** Numbers of the lines that use a part of the browser which throws where a site's data is blocked. */
export function rawPartsIn(source: string): number[] {
  return source.split('\n').flatMap((line, index) => (!COMMENT.test(line) && RAW.test(line) ? [index + 1] : []));
}

/** Reports these lines for `npm run check`. */
export async function rawBrowserParts(): Promise<string> {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file) && !FREE.has(file));
  const raw = files
    .sort()
    .flatMap((file) => rawPartsIn(readFileSync(path.join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`));
  if (raw.length === 0) return '';
  return `A part of the browser is looked at that throws where all data of sites is blocked: use base/browser-parts.ts, or deviceStore and tabStore.\n${raw.join('\n')}`;
}
