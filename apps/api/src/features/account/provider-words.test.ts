import { describe, expect, it } from 'vitest';
import { namesFromAt, type ProfileColumns, splitName, takenOver } from './provider-words.ts';

describe('a display name', () => {
  it.each<[string, [string, string] | undefined]>([
    ['Mia Muster', ['Mia', 'Muster']],
    ['Mia', ['Mia', '']],
    ['  Mia   Luise\tvon Berg ', ['Mia', 'Luise von Berg']],
    ['', undefined],
    [' \n ', undefined],
    ['M\0ia', ['M\uFFFDia', '']],
    ['\uD83D Berg', ['\uFFFD', 'Berg']],
    [`${'x'.repeat(99)}🦋 y`, ['x'.repeat(99), 'y']],
    [`Mia ${'y'.repeat(200)}`, ['Mia', 'y'.repeat(100)]],
  ])('%j is %j', (name, names) => {
    expect(splitName(name)).toEqual(names && { firstName: names[0], lastName: names[1] });
  });
});

describe('names of the account elsewhere', () => {
  const kept = (change: Partial<ProfileColumns>): ProfileColumns => ({
    ...{ firstName: 'Mia', lastName: 'Muster', namesFrom: null },
    ...{ pictureFrom: null, isPictureByHand: false, ...change },
  });
  const names = (firstName: string, lastName: string, namesFrom: string) => ({ firstName, lastName, namesFrom });

  it.each<[string, Partial<ProfileColumns>, string, unknown]>([
    ['stay where they are the same', { namesFrom: 'Mia Muster' }, 'Mia Muster', undefined],
    ['stay where they differ in blanks alone', { namesFrom: 'Mia Muster' }, ' Mia  Muster', undefined],
    [
      'are replaced where they were taken over',
      { namesFrom: 'Mia Muster' },
      'Mia Berg',
      names('Mia', 'Berg', 'Mia Berg'),
    ],
    ['stay where somebody wrote them by hand', {}, 'Mia Berg', undefined],
    ['stay where the last name was removed by hand', { lastName: '' }, 'Mia Berg', undefined],
    ['are taken over where there are none', { firstName: '' }, 'Mia Berg', names('Mia', 'Berg', 'Mia Berg')],
    ['stay where it says none', { namesFrom: 'Mia Muster' }, ' ', undefined],
    ['stay missing where it says none', { firstName: '' }, '', undefined],
  ])('%s', (_what, change, name, expected) => {
    expect(takenOver(kept(change), { name }).names).toEqual(expected);
  });

  const [here, there] = ['https://pictures.example/1', 'https://pictures.example/2'];
  it.each<[string, Partial<ProfileColumns>, string | undefined, string | undefined]>([
    ['is taken over where there is none', {}, here, here],
    ['is taken over where it is another one', { pictureFrom: here }, there, there],
    ['stays where it is the same', { pictureFrom: here }, here, undefined],
    ['stays where somebody chose one by hand', { isPictureByHand: true }, here, undefined],
    ['stays where it says none', { pictureFrom: here }, undefined, undefined],
  ])('the picture %s', (_what, change, picture, expected) => {
    expect(takenOver(kept(change), { name: '', picture }).picture).toBe(expected);
  });
});

describe('names at registration', () => {
  it.each<[string, string, string, string | null]>([
    ['Mia', 'Luise Berg', 'Mia Luise Berg', 'Mia Luise Berg'],
    ['Mia', '', ' Mia ', 'Mia'],
    ['Maria', 'Berg', 'Mia Berg', null],
    ['Mia', '', 'Mia Berg', null],
    ['Mia', 'Berg', '', null],
  ])('%s %s of %j', (firstName, lastName, name, from) => {
    expect(namesFromAt({ firstName, lastName }, name)).toBe(from);
  });
});
