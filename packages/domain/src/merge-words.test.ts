import { describe, expect, it } from 'vitest';
import { bothPassages, inARow, MAX_MERGE_TOKENS, mergeWords } from './merge-words.ts';

describe('pieces in a row', () => {
  it.each([
    [['am', 'See'], 'am See'],
    [['am ', 'See'], 'am See'],
    [['am', ' See'], 'am See'],
    [['', 'See'], 'See'],
    [['See', ''], 'See'],
    [['a', 'b', 'c'], 'a b c'],
    [['海', 'へ行く'], '海へ行く'],
    [['am', '海'], 'am海'],
    [[], ''],
  ])('%j: %j', (pieces, text) => expect(inARow(pieces)).toBe(text));
});

describe('both passages', () => {
  it.each([
    ['am See', 'am See', 'am See'],
    ['am See', 'abends am See im Wind', 'abends am See im Wind'],
    ['abends am See im Wind', 'am  See', 'abends am See im Wind'],
    ['am See', 'am Seeufer', 'am See\n\nam Seeufer'],
    ['erst ihres ', '\n dann meins', 'erst ihres\n\ndann meins'],
    [' ', 'meins ', 'meins'],
    ['ihres', '', 'ihres'],
    ['b', 'a', 'b\n\na'],
  ])('%j and %j: %j', (theirs, mine, both) => expect(bothPassages(theirs, mine)).toBe(both));
});

describe('a stretch that both sides changed', () => {
  it.each([
    ['a b c d', 'a x c d', 'a b c y', 'a x c y'],
    ['a b c', 'a b c', 'a b y', 'a b y'],
    ['a b c', 'a x c', 'a b c', 'a x c'],
    ['a b c', 'b c', 'a b', 'b'],
    ['a b c', 'a  b c', 'a b\nc', 'a  b\nc'],
    ['a b c', 'a x c', 'a y c', 'a x\n\ny c'],
  ])('%j, theirs %j, mine %j: %j', (before, theirs, mine, merged) => {
    expect(mergeWords(before, theirs, mine)).toBe(merged);
  });

  it.each([
    [MAX_MERGE_TOKENS - 1, false],
    [MAX_MERGE_TOKENS, true],
  ])('with %i words before the last stays whole on both sides: %s', (count, isWhole) => {
    const words = Array.from({ length: count }, (_, at) => `w${at}`).join(' ');
    const merged = mergeWords(`${words} end`, `x${words} end`, `${words} ende`);
    expect(merged.includes('\n\n')).toBe(isWhole);
  });

  it('stays whole where comparing is not allowed', () => {
    const asked: number[] = [];
    const merged = mergeWords('a b a', 'a x', 'a b y', (comparisons) => {
      asked.push(comparisons);
      return false;
    });
    // Words of both sides and pairs of equal ones: 5 and 2, 6 and 3.
    expect([merged, asked]).toEqual(['a x\n\na b y', [16]]);
  });
});
