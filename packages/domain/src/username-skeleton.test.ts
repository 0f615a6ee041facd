import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import table from './username-confusables.json' with { type: 'json' };
import { skeletonOf, skeletonsOf } from './username-skeleton.ts';

const lookAlike = (one: string, two: string): boolean =>
  skeletonsOf(one).some((shape) => skeletonsOf(two).includes(shape));

describe('names that look alike (UTS 39)', () => {
  it.each([
    ['карла', 'карла'],
    ['coca', '\u0441\u043E\u0441\u0430'],
    ['COCA', '\u0441\u043E\u0441\u0430'],
    ['karla', 'KARLA'],
    ['karla', 'karIa'],
    ['Karla', 'KarIa'],
    ['karla', 'kar1a'],
    ['Maria', 'MarIa'],
    ['marla', 'MarIa'],
    ['anna10', 'annalo'],
    ['marta', 'rnarta'],
    ['j\u00F6rg', 'jo\u0308rg'],
  ])('%s and %s', (one, two) => expect(lookAlike(one, two)).toBe(true));

  it.each([
    ['karla', 'carla'],
    ['jörg', 'jorg'],
    ['anna2', 'anna3'],
    ['petra', 'петра'],
    ['mia', 'mla'],
  ])('but not %s and %s', (one, two) => expect(lookAlike(one, two)).toBe(false));

  const codes = Object.values(table).flatMap((sources) => sources.split(' '));
  const characters = [...codes.map((code) => String.fromCodePoint(Number.parseInt(code, 16))), ...'karl1Im0-._é'];

  it('have no character whose skeleton has another', () => {
    expect(codes.length).toBeGreaterThan(2000);
    expect(characters.filter((each) => skeletonOf(skeletonOf(each)) !== skeletonOf(each))).toEqual([]);
  });

  it('have one skeleton, which is its own', () => {
    const name = fc.array(fc.constantFrom(...characters), { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(name, (each) => {
        expect(skeletonOf(skeletonOf(each))).toBe(skeletonOf(each));
        expect(lookAlike(each, each.toLowerCase())).toBe(true);
        expect(lookAlike(each, skeletonOf(each))).toBe(true);
      }),
    );
  });
});
