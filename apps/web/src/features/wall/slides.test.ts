import { expect, it } from 'vitest';
import { entry, picture } from '#test/guest-event.ts';
import { countsOf, quoteOf, slidesOf } from './slides.ts';

const TASK = { ...picture('task', false), task: 't1' };

it('shows favourites first, then other pictures, then words without one', () => {
  const both = entry('a', 1, {
    topMoment: 'Das Ja-Wort',
    guestMessage: 'Macht es gut.',
    pictures: [picture('more', false), picture('top', true), { ...picture('off', false), isHidden: true }],
  });
  expect(slidesOf([both], null).map(({ id }) => id)).toEqual(['a:top', 'a:more', 'a:words']);
  expect(quoteOf(both)).toBe('Das Ja-Wort');
});

it.each([
  ['words alone', { guestMessage: 'Alles Liebe' }, ['a:words']],
  ['a voice alone', { guestAudioUrl: '/media/a.m4a' }, ['a:words']],
  ['nothing', {}, []],
  ['a greeting that stands beside its picture', { guestMessage: 'Hallo', pictures: [picture('p', true)] }, ['a:p']],
  ['what its host has hidden', { state: 'hidden' as const, pictures: [picture('p', true)] }, []],
  ['what waits for approval', { state: 'awaiting' as const, guestMessage: 'Hallo' }, []],
])('makes of %s what there is to show', (_what, more, expected) => {
  expect(slidesOf([entry('a', 1, more)], null).map(({ id }) => id)).toEqual(expected);
});

it('shows the pictures of one task alone', () => {
  const entries = [entry('a', 2, { guestMessage: 'Hallo' }), entry('b', 1, { pictures: [TASK, picture('p', true)] })];
  expect(slidesOf(entries, 't1').map(({ id }) => id)).toEqual(['b:task']);
});

it('counts pictures that are shown, and people of one name once', () => {
  const entries = [
    entry('a', 3, { guestName: 'Anna ', pictures: [picture('1', true), { ...picture('2', true), isHidden: true }] }),
    entry('b', 2, { guestName: 'anna' }),
    entry('c', 1, { guestName: 'Jonas', state: 'hidden', pictures: [picture('3', true)] }),
  ];
  expect(countsOf(entries)).toEqual({ pictures: 1, guests: 1 });
});
