import { MAX_POST_SOURCE } from '@tagfalter/contract/linkedin-posts';
import { expect, it } from 'vitest';
import { isShortened, postPartsOf, sharePage, sourceOf } from './post-source.ts';

const DAY = { text: ' ', audioTranscript: 'Gesprochen', summary: '', topMoment: 'Der Nebel' };

it('makes a post of written words, else of spoken ones', () => {
  expect(sourceOf(DAY)).toEqual({ text: 'Gesprochen', summary: '', topMoment: 'Der Nebel' });
  expect(sourceOf({ ...DAY, text: 'Geschrieben' }).text).toBe('Geschrieben');
  expect(postPartsOf(sourceOf(DAY))).toEqual(['text', 'topMoment']);
});

it.each([
  ['text', { text: 'Ein langer Tag am See. '.repeat(4400), audioTranscript: '', summary: 'Am See.', topMoment: 'Eis' }],
  ['summary', { text: 'Kurz.', audioTranscript: '', summary: 'Ein langer Tag am See. '.repeat(500), topMoment: 'Eis' }],
  ['both', { text: 'x'.repeat(100_000), audioTranscript: '', summary: 'y'.repeat(12_000), topMoment: 'Eis' }],
] as const)('takes of a long %s what the server takes (wire 24, spec decision 73)', (_, day) => {
  const source = sourceOf(day);
  expect(source.topMoment).toBe('Eis');
  const length = source.text.length + source.summary.length + source.topMoment.length;
  expect(length).toBeLessThanOrEqual(MAX_POST_SOURCE);
  expect(length).toBeGreaterThan(MAX_POST_SOURCE - 50);
  expect(day.text.startsWith(source.text.replace(/…$/, ''))).toBe(true);
  expect(isShortened(day)).toBe(true);
});

it('takes the rest whole', () => {
  const day = { text: 'x'.repeat(MAX_POST_SOURCE - 1), audioTranscript: '', summary: '', topMoment: '!' };
  expect([sourceOf(day).text, isShortened(day)]).toEqual([day.text, false]);
  expect(isShortened({ ...day, summary: 'y' })).toBe(true);
});

it('hands every sign over to LinkedIn', () => {
  const post = 'Züge & Nebel?\n#ruhe 🦋 100 %';
  const page = new URL(sharePage(post));
  expect(page.origin + page.pathname).toBe('https://www.linkedin.com/feed/');
  expect(Object.fromEntries(page.searchParams)).toEqual({ shareActive: 'true', text: post });
});
