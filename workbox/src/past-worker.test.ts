import { expect, test } from 'vitest';
import { pastWorker } from './past-worker.ts';

const SERVER = ['/api/*', '/media/*', '/testzahlung/*', '/sign-in/*'].map((pathname) => ({
  condition: { urlPattern: { pathname, search: '*' } },
  source: 'network',
}));

test('what only the server answers and the parts kept by their hash come without the worker, a page does not', () => {
  const always = [
    { url: 'index.html', revision: 'a' },
    { url: 'assets/app-12345678.js', revision: null },
    { url: '/assets/diary-12345678.css', revision: null },
  ];
  expect(pastWorker(always)).toEqual([
    ...SERVER,
    {
      condition: {
        or: [
          { urlPattern: { pathname: '/assets/app-12345678.js', search: '' } },
          { urlPattern: { pathname: '/assets/diary-12345678.css', search: '' } },
        ],
      },
      source: 'cache',
    },
  ]);
});

test('a worker that keeps nothing ahead has no rule for parts: an empty one would be refused', () => {
  expect(pastWorker([])).toEqual(SERVER);
});
