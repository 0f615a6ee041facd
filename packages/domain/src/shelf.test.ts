import { describe, expect, it } from 'vitest';
import { holdsItem, holdsWords, isPlayed, joinShelves, MAX_SHELF_ITEMS, type ShelfItem, withoutItem } from './shelf.ts';

const file = (hash: string, type = 'video/mp4') => ({ hash, type, size: 1 });
const note = (label: string): ShelfItem => ({ kind: 'place', label });
const film = (hash: string, label = ''): ShelfItem => ({ kind: 'video', label, file: file(hash) });

describe('a shelf', () => {
  it('names an item by its kind, and its file or label', () => {
    const shelf = [note('See'), film('b', 'Fest'), film('a', 'Fest'), { kind: 'tags', label: 'See' } as const];
    expect(holdsItem(shelf, film('b', 'other words'))).toBe(true);
    expect(holdsItem(shelf, film('c', 'Fest'))).toBe(false);
    expect(holdsItem(shelf, note('See'))).toBe(true);
    expect(holdsItem(shelf, note('Meer'))).toBe(false);
    expect(holdsItem(shelf, { kind: 'weather', label: 'See' })).toBe(false);
    expect(withoutItem(shelf, film('b'))).toEqual([shelf[0], shelf[2], shelf[3]]);
    expect(withoutItem(shelf, note('See'))).toEqual(shelf.slice(1));
    expect(withoutItem(shelf, note('Meer'))).toEqual(shelf);
  });

  it('holds words whole as a file of text alone', () => {
    const words: ShelfItem = { kind: 'text', label: '', file: file('w', 'text/plain') };
    expect(holdsWords([film('a'), words], 'w')).toBe(true);
    expect(holdsWords([words], 'x')).toBe(false);
    expect(holdsWords([{ ...words, kind: 'version' }], 'w')).toBe(false);
    expect(holdsWords([{ kind: 'text', label: 'w' }], 'w')).toBe(false);
  });

  it('takes each brought item once, behind what stands, whose words stay', () => {
    const existing = [film('b', 'as it stands'), note('See')];
    const joined = joinShelves(existing, [film('b', 'as it was brought'), film('a'), film('a', 'again')]);
    expect(joined).toEqual([...existing, film('a')]);
  });

  it.each([
    [0, MAX_SHELF_ITEMS + 1, MAX_SHELF_ITEMS],
    [MAX_SHELF_ITEMS - 1, 2, MAX_SHELF_ITEMS],
    [MAX_SHELF_ITEMS + 5, 2, MAX_SHELF_ITEMS + 5],
  ])('of %i takes of %i what it has room for: %i', (existing, brought, all) => {
    const items = (count: number, name: string) => Array.from({ length: count }, (_, at) => note(`${name} ${at}`));
    expect(joinShelves(items(existing, 'old'), items(brought, 'new'))).toHaveLength(all);
  });

  it.each([
    ['video/mp4', true],
    ['video/webm', true],
    ['video/quicktime', true],
    ['video/x-m4v', true],
    ['text/html', false],
    ['image/svg+xml', false],
    ['video/x-msvideo', false],
    ['', false],
  ])('%s is played: %s', (type, isOne) => expect(isPlayed({ type })).toBe(isOne));
});
