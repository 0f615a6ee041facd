import { describe, expect, it } from 'vitest';
import { createKeyReader } from './key-map.ts';

const press = (key: string, timeStamp = 0, held: { ctrlKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  timeStamp,
  ...held,
});

describe('keys (design 2)', () => {
  it('N writes, ? explains', () => {
    const read = createKeyReader();
    expect(read(press('n'))).toBe('new');
    expect(read(press('N'))).toBe('new');
    expect(read(press('?'))).toBe('overview');
    expect(read(press('x'))).toBeNull();
  });

  it('J and K walk, E edits, F marks, R records', () => {
    const read = createKeyReader();
    const acts = ['j', 'k', 'e', 'f', 'r'].map((key) => read(press(key)));
    expect(acts).toEqual(['next', 'previous', 'edit', 'favorite', 'record']);
    expect(read(press('constructor'))).toBeNull();
  });

  it('G then H goes home, without a second or another key between', () => {
    const read = createKeyReader();
    expect([read(press('g', 0)), read(press('h', 400))]).toEqual([null, 'home']);
    expect([read(press('g', 2000)), read(press('h', 3500))]).toEqual([null, null]);
    expect([read(press('g', 5000)), read(press('x', 5100)), read(press('h', 5200))]).toEqual([null, null, null]);
    expect(read(press('h', 9000))).toBeNull();
  });

  it('G then F goes to the friends, F alone marks a favourite', () => {
    const read = createKeyReader();
    expect([read(press('g', 0)), read(press('f', 400)), read(press('f', 500))]).toEqual([null, 'friends', 'favorite']);
  });

  it('G then J opens the year, J alone the next entry', () => {
    const read = createKeyReader();
    expect([read(press('g', 0)), read(press('j', 400)), read(press('j', 500))]).toEqual([null, 'year', 'next']);
    expect([read(press('g', 2000)), read(press('j', 3500))]).toEqual([null, 'next']);
  });

  it.each([
    [999, 'home'],
    [1000, null],
  ])('takes a second letter %i ms after G for %s', (ms, act) => {
    const read = createKeyReader();
    read(press('g', 5000));
    expect(read(press('h', 5000 + ms))).toBe(act);
  });

  it("leaves the browser's own keys alone", () => {
    expect(createKeyReader()(press('n', 0, { ctrlKey: true }))).toBeNull();
  });
});
