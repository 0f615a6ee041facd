import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShelf, type PictureShelf } from './picture-shelf.ts';
import { heldPictures } from './picture-store.ts';
import { createPrefetch, type Prefetch } from './prefetch.ts';

const wanted = (...hashes: string[]) => hashes.map((hash) => ({ hash, url: `/media/${hash}` }));
const picture = () => new Response(new Uint8Array(30), { headers: { 'content-type': 'image/webp' } });

/** A wall's network, answered by hand. */
class Venue {
  isOnline = true;
  /** Addresses as they were asked for. */
  readonly asked: string[] = [];
  readonly kept: string[] = [];
  readonly reports: string[] = [];
  expired = 0;
  readonly shown = new Set<string>();
  readonly useless = new Set<string>();
  answer: (url: string, signal?: AbortSignal | null) => Promise<Response> = async () => picture();
  shelf!: PictureShelf;
  prefetch!: Prefetch;

  async open(limit = 10_000_000): Promise<this> {
    this.shelf = await createShelf(heldPictures(), limit, (_error, where) => this.reports.push(where));
    this.prefetch = createPrefetch({
      shelf: this.shelf,
      env: {
        fetch: async (input, init) => {
          this.asked.push(String(input));
          return this.answer(String(input), init?.signal);
        },
        now: () => Date.now(),
        random: () => 0.5,
        online: () => this.isOnline,
        report: (_error, where) => this.reports.push(where),
      },
      claimOf: (hash) => {
        if (this.useless.has(hash)) return 'none';
        return this.shown.has(hash) ? 'nothing' : 'others';
      },
      onKept: (hash) => this.kept.push(hash),
      onExpired: () => {
        this.expired += 1;
      },
    });
    return this;
  }
}

let venue: Venue;
beforeEach(async () => {
  vi.useFakeTimers();
  venue = await new Venue().open();
});
afterEach(() => {
  venue.prefetch.stop();
  vi.useRealTimers();
});
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('pictures fetched ahead', () => {
  it('come the newest first, three at a time, each once', async () => {
    const open: ((reply: Response) => void)[] = [];
    venue.answer = () => new Promise((resolve) => open.push(resolve));
    venue.prefetch.want(wanted('a', 'b', 'c', 'd', 'e'));
    await settle();
    expect(venue.asked).toEqual(['/media/a', '/media/b', '/media/c']);
    open[1]?.(picture());
    await settle();
    expect([venue.asked.at(-1), venue.kept]).toEqual(['/media/d', ['b']]);
    for (let index = 0; index < 5; index++) {
      open[index]?.(picture());
      await settle();
    }
    venue.prefetch.want(wanted('a', 'b', 'c', 'd', 'e'));
    await settle();
    expect(venue.asked).toHaveLength(5);
  });

  it('wait without a network, and go on when it is back', async () => {
    venue.isOnline = false;
    venue.prefetch.want(wanted('a'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(venue.asked).toEqual([]);
    venue.isOnline = true;
    venue.prefetch.wake();
    await settle();
    expect(venue.kept).toEqual(['a']);
  });

  it('are retried after growing pauses, and network errors are not reported', async () => {
    venue.answer = async () => {
      throw new TypeError('Failed to fetch');
    };
    venue.prefetch.want(wanted('a'));
    await vi.advanceTimersByTimeAsync(10_000);
    const soon = venue.asked.length;
    expect(soon).toBeGreaterThan(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(venue.asked.length - soon).toBeLessThan(soon);
    venue.answer = async () => picture();
    await vi.advanceTimersByTimeAsync(30_000);
    expect([venue.kept, venue.reports]).toEqual([['a'], []]);
  });

  it.each([403, 404])('ask for newer addresses at %d, and take them at once', async (status) => {
    venue.answer = async (url) => (url.endsWith('?new') ? picture() : new Response(null, { status }));
    venue.prefetch.want(wanted('a'));
    await settle();
    expect(venue.expired).toBe(1);
    venue.prefetch.want([{ hash: 'a', url: '/media/a?new' }]);
    await settle();
    expect(venue.kept).toEqual(['a']);
  });

  it('end once the host hides them, also under way', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    let answer: (reply: Response) => void = () => undefined;
    venue.answer = (_url, signal) => {
      signals.push(signal);
      return new Promise((resolve) => {
        answer = resolve;
      });
    };
    venue.prefetch.want(wanted('a'));
    await settle();
    venue.prefetch.want([]);
    answer(picture());
    await settle();
    expect([signals[0]?.aborted, venue.kept, venue.shelf.hashes().size]).toEqual([true, [], 0]);
  });

  it('are not fetched if only unseen pictures could make room', async () => {
    venue = await new Venue().open(1_000_000);
    venue.answer = async () => new Response(new Uint8Array(400_000), { headers: { 'content-type': 'image/webp' } });
    venue.shelf.setOrder(['a', 'b', 'c', 'd']);
    venue.prefetch.want(wanted('a', 'b', 'c', 'd'));
    await vi.advanceTimersByTimeAsync(5000);
    expect([...venue.shelf.hashes()].toSorted()).toEqual(['a', 'b']);
    const before = venue.asked.length;
    await venue.shelf.noteShown('a', 1);
    venue.shown.add('a');
    venue.prefetch.want(wanted('a', 'b', 'c', 'd'));
    await vi.advanceTimersByTimeAsync(60_000);
    // The one that was shown has gone, and comes back for no other.
    expect([...venue.shelf.hashes()].toSorted()).toEqual(['b', 'c']);
    expect(venue.asked.slice(before)).not.toContain('/media/a');
  });

  it('do not come again where they cannot be drawn', async () => {
    venue.useless.add('a');
    venue.prefetch.want(wanted('a', 'b'));
    await settle();
    expect(venue.asked).toEqual(['/media/b']);
  });

  it('take no page for a picture', async () => {
    venue.answer = async () => new Response('<p>Wi-Fi login</p>', { headers: { 'content-type': 'text/html' } });
    venue.prefetch.want(wanted('a'));
    await settle();
    expect(venue.shelf.hashes().size).toBe(0);
  });
});
