import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterShown, apartOf, beginOrder, pickNext, upcoming, type WallOrder } from './order.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `slide-${index}`);
const fresh = (random = 0.5) => beginOrder([], () => random);

/** Shows so many slides, one after the other. */
function show(slides: readonly string[], from: WallOrder, count: number) {
  let order = from;
  const shown: string[] = [];
  for (let index = 0; index < count; index++) {
    const id = pickNext(slides, order);
    if (id === null) break;
    shown.push(id);
    order = afterShown(slides, order, id);
  }
  return { shown, order };
}

/** Least number of others between two showings of the same slide. */
function leastBetween(shown: readonly string[]): number {
  const last = new Map<string, number>();
  let least = Number.POSITIVE_INFINITY;
  for (const [index, id] of shown.entries()) {
    least = Math.min(least, index - (last.get(id) ?? Number.NEGATIVE_INFINITY) - 1);
    last.set(id, index);
  }
  return least;
}

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** A wall whose slides come and go; it checks each that it shows. */
class Changing {
  private slides = ids(6);
  private made = 0;
  private order: WallOrder;
  private readonly shown: string[] = [];

  constructor(chance: number) {
    this.order = fresh(chance);
  }

  come(count: number): void {
    const more = Array.from({ length: count }, () => `new-${this.made++}`);
    this.slides = [...more, ...this.slides];
  }

  go(place: number): void {
    this.slides = this.slides.filter((_, index) => index !== place);
  }

  show(count: number): void {
    for (let index = 0; index < count; index++) this.showOne();
  }

  private showOne(): void {
    const id = pickNext(this.slides, this.order);
    if (id === null) return;
    const unseen = this.slides.find((one) => !this.shown.includes(one));
    if (unseen !== undefined) expect(id).toBe(unseen);
    const apart = apartOf(this.slides.length);
    if (apart > 0) expect(this.shown.slice(-apart)).not.toContain(id);
    this.order = afterShown(this.slides, this.order, id);
    this.shown.push(id);
  }
}

describe('the order of a wall', () => {
  it('begins with the newest, one after the other', () => {
    const slides = ids(7);
    expect(show(slides, fresh(), 7).shown).toEqual(slides);
    expect(upcoming(slides, fresh(), 4)).toEqual(slides.slice(0, 4));
  });

  it('shows each slide once a round, none before min(50, half) others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 130 }), random, (count, chance) => {
        const { shown } = show(ids(count), fresh(chance), count * 4);
        for (let round = 0; round < 4; round++) {
          expect(new Set(shown.slice(round * count, (round + 1) * count)).size).toBe(count);
        }
        expect(leastBetween(shown)).toBeGreaterThanOrEqual(apartOf(count));
      }),
      { numRuns: 40 },
    );
  });

  it('shows new slides next, apart from one another', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('show' as const), count: fc.integer({ min: 1, max: 25 }) }),
      fc.record({ kind: fc.constant('come' as const), count: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ kind: fc.constant('go' as const), count: fc.integer({ min: 0, max: 40 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), random, (steps, chance) => {
        const wall = new Changing(chance);
        for (const { kind, count } of steps) wall[kind](count);
      }),
      { numRuns: 200 },
    );
  });

  it('comes to everything again soon, whatever has come and gone before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), fc.nat(), random, (count, cut, chance) => {
        const { order } = show(ids(count), fresh(chance), cut % (3 * count));
        const left = ids(count).filter((_, index) => index % 3 !== 0 || count < 4);
        const { shown } = show(left, order, left.length * 3);
        expect(new Set(shown).size).toBe(left.length);
      }),
    );
  });

  it('differs by round and seed, and is the same with the same', () => {
    const slides = ids(40);
    const { shown } = show(slides, fresh(0.1), 120);
    expect(shown.slice(40, 80)).not.toEqual(shown.slice(80, 120));
    expect(show(slides, fresh(0.2), 120).shown.slice(40)).not.toEqual(shown.slice(40));
    expect(show(slides, fresh(0.1), 120).shown).toEqual(shown);
  });

  it('continues after a restart without showing the same again', () => {
    const slides = ids(20);
    const { shown } = show(slides, fresh(), 33);
    const kept = shown.map((id, no) => ({ id, round: Math.floor(no / 20) + 1 }));
    const last = [...new Map(kept.map((one) => [one.id, one])).values()].sort(
      (a, b) => shown.lastIndexOf(a.id) - shown.lastIndexOf(b.id),
    );
    const again = show(
      slides,
      beginOrder(last, () => 0.9),
      7,
    );
    expect(new Set([...shown.slice(20), ...again.shown]).size).toBe(20);
    expect(leastBetween([...shown, ...again.shown])).toBeGreaterThanOrEqual(10);
  });

  it('shows nothing without slides, and repeats a single one', () => {
    expect(pickNext([], fresh())).toBeNull();
    expect(show(['a'], fresh(), 3).shown).toEqual(['a', 'a', 'a']);
    expect(upcoming([], fresh(), 4)).toEqual([]);
  });
});
