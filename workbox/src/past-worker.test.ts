import { expect, test } from 'vitest';
import { pastWorker } from './past-worker.ts';

const SERVER = ['/api/*', '/media/*', '/testzahlung/*', '/sign-in/*'].map((pathname) => ({
  condition: { urlPattern: { pathname, search: '*' } },
  source: 'network',
}));

test('server-only paths and hashed files bypass the worker, pages do not', () => {
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

test('a worker without files ahead has no empty rule, which browsers refuse', () => {
  expect(pastWorker([])).toEqual(SERVER);
});
