import { describe, expect, it } from 'vitest';
import { eventPage, eventPageAt } from './event-pages.ts';

const ORIGIN = 'https://tagfalter.test';
const PAGE = `${ORIGIN}/events/AbCdEfGhIjKlMnOpQrStUv`;

function makeCache(kept: Record<string, string> = {}) {
  const held = new Map(Object.entries(kept));
  const urlOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request));
  return {
    held,
    match: async (request: RequestInfo | URL) => {
      const body = held.get(urlOf(request));
      return body === undefined ? undefined : new Response(body);
    },
    put: async (request: RequestInfo | URL, reply: Response) => void held.set(urlOf(request), await reply.text()),
    keys: async () => [...held.keys()].map((url) => new Request(url)),
    delete: async (request: RequestInfo | URL) => held.delete(urlOf(request)),
  };
}

async function open(cache: ReturnType<typeof makeCache>, network: () => Promise<Response>, isSlow = false) {
  const work: Promise<unknown>[] = [];
  const reply = await eventPage(`${PAGE}?x=1`, {
    cache,
    fetchPage: network,
    keepAlive: (one) => work.push(one),
    patience: () => (isSlow ? Promise.resolve(null) : new Promise<null>(() => undefined)),
  });
  const text = await reply.text();
  // A network that never answers has nothing to store.
  if (!isSlow) await Promise.all(work);
  return text;
}

describe('pages of events', () => {
  it.each([
    ['/events/AbCdEfGhIjKlMnOpQrStUv', true],
    ['/events/AbCdEfGhIjKlMnOpQrStUv/wall', true],
    ['/events/created-by-anna-000000', true],
    ['/events/AbCdEfGhIjKlMnOpQrStUv/', true],
    ['/events/AbCdEfGhIjKlMnOpQrStUv/hostel', true],
    ['/events/AbCdEfGhIjKlMnOpQrStUv/host', false],
    ['/events/AbCdEfGhIjKlMnOpQrStUv/host/', false],
    ['/events/AbCdEfGhIjKlMnOpQrStUv/card', false],
    ['/events/AbCdEfGhIjKlMnOpQrStUv/diary', false],
    ['/events', false],
    ['/events/AbCdEfGhIjKlMnOpQrStUv/card', false],
    ['/events/AbCdEfGhIjKlMnOpQrStUv/host', false],
    ['/events/AbCdEfGhIjKlMnOpQrStUv/diary', false],
    ['/events/', true],
    ['/events/x', true],
    ['/events/AbCdEfGhIjKlMnOpQrStUv).%27', true],
    ['/events/create', false],
    ['/events/create/', false],
    ['/entry/events/x', false],
  ])('%s is a guest page: %s (wire 45)', (path, isOne) => {
    expect(eventPageAt(path) !== null).toBe(isOne);
  });

  it('come from the network and are kept, one for each event', async () => {
    const cache = makeCache();
    expect(await open(cache, async () => new Response('new'))).toBe('new');
    expect([...cache.held]).toEqual([[PAGE, 'new']]);
  });

  it.each([
    ['dead', () => Promise.reject(new TypeError('Failed to fetch')), false],
    ['failing', async () => new Response('502', { status: 502 }), false],
    ['slow', () => new Promise<Response>(() => undefined), true],
  ] as const)('are shown as they were kept where the network is %s', async (_what, network, isSlow) => {
    expect(await open(makeCache({ [PAGE]: 'kept' }), network, isSlow)).toBe('kept');
  });

  it('repeat the network’s reply when nothing is stored', async () => {
    await expect(open(makeCache(), () => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(TypeError);
    expect(await open(makeCache(), async () => new Response('late'), true)).toBe('late');
  });

  it('are not stored for a deleted event, and the stored one stays', async () => {
    const cache = makeCache({ [PAGE]: 'kept' });
    expect(await open(cache, async () => new Response('no event', { status: 404 }))).toBe('no event');
    expect(cache.held.get(PAGE)).toBe('kept');
  });

  it('make room: the one opened longest ago goes', async () => {
    const many = Array.from({ length: 20 }, (_, index) => [`${ORIGIN}/events/event-${index}`, 'kept'] as const);
    const cache = makeCache(Object.fromEntries(many));
    await open(cache, async () => new Response('new'));
    expect(cache.held.size).toBe(20);
    expect(cache.held.has(`${ORIGIN}/events/event-0`)).toBe(false);
  });
});
