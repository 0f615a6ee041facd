import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { splitBuild, stem, successors } from './shelf.ts';

const file = (url: string) => ({ url, revision: null });
const later = (url: string) => ({ ...file(url), onDemand: true });

test('every device keeps files that the build did not mark', () => {
  const { always, onDemand } = splitBuild([
    { url: 'index.html', revision: 'a' },
    file('assets/index-Ab3_-x9Z.js'),
    later('assets/lightbox-12345678.css'),
    later('assets/guest-event-12345678.js'),
    file('assets/catalog-de-12345678.js'),
    later('assets/catalog-en-12345678.js'),
    file('assets/literata-latin-wght-italic-87654321.woff2'),
  ]);
  expect(always.map(({ url }) => url)).toEqual([
    'index.html',
    'assets/index-Ab3_-x9Z.js',
    'assets/catalog-de-12345678.js',
    'assets/literata-latin-wght-italic-87654321.woff2',
  ]);
  expect(onDemand).toEqual([
    '/assets/lightbox-12345678.css',
    '/assets/guest-event-12345678.js',
    '/assets/catalog-en-12345678.js',
  ]);
});

test('every face of the style sheets is there offline', () => {
  const styles = new URL('../../packages/ui/src/styles/', import.meta.url);
  const sheets = readdirSync(styles).map((name) => readFileSync(new URL(name, styles), 'utf8'));
  const faces = sheets.flatMap((sheet) =>
    [...sheet.matchAll(/url\("[^"]*?([^/"]+)\.woff2"\)/g)].map(([, name]) => name),
  );
  expect(faces.length).toBeGreaterThanOrEqual(3);
  const built = faces.map((name) => file(`assets/${name}-12345678.woff2`));
  expect(splitBuild(built)).toEqual({ always: built, onDemand: [] });
});

test('the stem is the name without the hash, whatever its characters', () => {
  expect(stem('/assets/catalog-en-a_-4Zx9Q.js')).toBe('/assets/catalog-en.js');
  expect(stem('/assets/catalog-en-12345678.js')).toBe('/assets/catalog-en.js');
});

test('a new build fetches what the old one used, and only that', () => {
  const onDemand = ['/assets/catalog-en-BBBBBBBB.js', '/assets/catalog-fr-BBBBBBBB.js'];
  expect(successors(['/assets/catalog-en-AAAAAAAA.js'], onDemand)).toEqual(['/assets/catalog-en-BBBBBBBB.js']);
  expect(successors(['/assets/catalog-en-BBBBBBBB.js'], onDemand)).toEqual([]);
  expect(successors([], onDemand)).toEqual([]);
});

test.each([
  ['lightbox', ['lightbox', 'lightbox-frame']],
  ['guest-open', ['guest-open-contribution', 'recording-panel']],
])('a used feature follows into files of other names: %s', (used, now) => {
  const files = now.map((name) => `/assets/${name}-BBBBBBBB.js`);
  expect(successors([`/assets/${used}-AAAAAAAA.js`], [...files, '/assets/hosted-BBBBBBBB.js'])).toEqual(files);
});
