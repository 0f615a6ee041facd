import { MAX_POST_SOURCE } from '@tagfalter/contract/linkedin-posts';
import { expect, it } from 'vitest';
import { isTooLong, lengthOf, partsOf, sharePage, sourceOf } from './post-source.ts';

const DAY = { text: ' ', audioTranscript: 'Gesprochen', summary: '', topMoment: 'Der Nebel' };

it('makes a post of written words, else of spoken ones', () => {
  expect(sourceOf(DAY)).toEqual({ text: 'Gesprochen', summary: '', topMoment: 'Der Nebel' });
  expect(sourceOf({ ...DAY, text: 'Geschrieben' }).text).toBe('Geschrieben');
  expect(partsOf(sourceOf(DAY))).toEqual(['text', 'topMoment']);
});

it('counts as the server does', () => {
  const source = { text: 'x'.repeat(MAX_POST_SOURCE - 1), summary: '', topMoment: '!' };
  expect(isTooLong(source)).toBe(false);
  expect(lengthOf({ ...source, summary: 'y' })).toBe(MAX_POST_SOURCE + 1);
  expect(isTooLong({ ...source, summary: 'y' })).toBe(true);
});

it('hands every sign over to LinkedIn', () => {
  const post = 'Züge & Nebel?\n#ruhe 🦋 100 %';
  const page = new URL(sharePage(post));
  expect(page.origin + page.pathname).toBe('https://www.linkedin.com/feed/');
  expect(Object.fromEntries(page.searchParams)).toEqual({ shareActive: 'true', text: post });
});
