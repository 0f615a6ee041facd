// @vitest-environment happy-dom
import { createShelf, type PictureShelf } from '@tagfalter/local/guest/wall/picture-shelf';
import { heldPictures } from '@tagfalter/local/guest/wall/picture-store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entry, picture } from '#test/guest-event.ts';
import { beginOrder } from './order.ts';
import { createPictureUrls, type PictureUrls } from './picture-urls.ts';
import { createShow, type Show } from './show.ts';
import { type Slide, slidesOf } from './slides.ts';

let shelf: PictureShelf;
let urls: PictureUrls;
let show: Show;
const broken = new Set<string>();
const seen: string[] = [];
const slides = (...names: string[]): Slide[] =>
  names.flatMap((name) => slidesOf([entry(name, 1, { pictures: [picture(name, true)] })], null));
const now = () => show.get().current?.slide.picture?.hash ?? null;
const strip = () => show.get().strip.map(({ hash }) => hash);
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  broken.clear();
  seen.length = 0;
  shelf = await createShelf(heldPictures(), 1000, () => undefined);
  urls = createPictureUrls(
    async (hash) => (broken.has(hash) ? new Blob(['no picture']) : shelf.read(hash)),
    async () => broken.size === 0,
  );
  show = createShow({
    shelf,
    urls,
    order: beginOrder([], () => 0.5),
    now: () => Date.now(),
    fadeMs: () => 600,
    seconds: 8,
    onShown: ({ picture: shown }) => seen.push(shown?.hash ?? ''),
  });
});
afterEach(() => {
  show.stop();
  vi.useRealTimers();
});

async function keep(...names: string[]): Promise<void> {
  for (const name of names) await shelf.keep(name, new Blob([name]));
}

describe('a show', () => {
  it('turns over every eight seconds, fades, and holds six pictures at most', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    await keep(...names);
    show.setSlides(slides(...names));
    await settle();
    expect([now(), strip()]).toEqual(['a', ['b', 'c', 'd', 'e']]);
    for (let turn = 0; turn < 40; turn++) {
      await settle(700);
      expect(show.get().leaving).toBeNull();
      expect(urls.count()).toBeLessThanOrEqual(5);
      await settle(7300);
      expect(urls.count()).toBeLessThanOrEqual(6);
    }
    expect(seen.slice(0, 8)).toEqual(names);
  });

  it('drops hidden slides at once: on stage, fading and below', async () => {
    await keep('a', 'b', 'c');
    show.setSlides(slides('a', 'b', 'c'));
    await settle(8100);
    expect([now(), show.get().leaving?.slide.picture?.hash]).toEqual(['b', 'a']);
    show.setSlides(slides('c'));
    expect([now(), show.get().leaving, strip()]).toEqual([null, null, ['c']]);
    await settle();
    expect(now()).toBe('c');
    show.setSlides([]);
    expect([now(), urls.count()]).toEqual([null, 0]);
  });

  it('shows new pictures after three seconds if the slide was seen', async () => {
    await keep('a', 'b');
    show.setSlides(slides('a', 'b'));
    await settle(16_100);
    const before = now();
    await keep('new');
    show.setSlides(slides('new', 'a', 'b'));
    show.pictureCame();
    expect(now()).toBe(before);
    await settle(3000);
    expect(now()).toBe('new');
  });

  it('waits for the server’s word on hidden slides, not for ever', async () => {
    await keep('a', 'b', 'c');
    show.setSlides(slides('a', 'b', 'c'));
    await settle();
    show.hold(10_000);
    await settle(9000);
    expect(now()).toBe('a');
    await settle(1100);
    expect(now()).toBe('b');
    show.hold(10_000);
    await settle(8100);
    show.setSlides(slides('c'));
    show.release();
    await settle();
    expect(now()).toBe('c');
  });

  it('passes over a broken picture, and does not want it again', async () => {
    await keep('a', 'b');
    show.setSlides(slides('a', 'b'));
    await settle();
    broken.add('x');
    await keep('x');
    show.setSlides(slides('x', 'a', 'b'));
    show.pictureCame();
    await settle(9000);
    expect(seen).not.toContain('x');
    expect([show.broken().has('x'), shelf.hashes().has('x')]).toEqual([true, false]);
  });

  it('pauses, goes on, and turns back and forth by hand', async () => {
    await keep('a', 'b', 'c');
    show.setSlides(slides('a', 'b', 'c'));
    await settle();
    show.setPlaying(false);
    await settle(60_000);
    expect(now()).toBe('a');
    show.next();
    await settle();
    show.next();
    await settle();
    show.previous();
    await settle();
    expect(now()).toBe('b');
    show.next();
    await settle();
    expect(now()).toBe('c');
    show.setPlaying(true);
    await settle(8100);
    expect(now()).not.toBe('c');
  });
});
