import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FaultProxy } from './fault-proxy.ts';

/** Answers `/hello`, echoes the length of what is posted but to `…/never`, and remembers every request that arrived whole. */
const arrived: string[] = [];
let server: Server;
let proxy: FaultProxy;

const answer = async (request: IncomingMessage) => {
  const body = await text(request);
  arrived.push(`${request.method} ${request.url} ${body.length}`);
  return request.method === 'GET' ? 'x'.repeat(4000) : String(body.length);
};

beforeEach(async () => {
  arrived.length = 0;
  server = createServer((request, response) => {
    answer(request).then(
      (words) => (request.url?.endsWith('/never') ? undefined : response.end(words)),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = new FaultProxy(() => {
    const address = server.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  });
  await proxy.listen();
});

afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const get = (init?: RequestInit) => fetch(`http://127.0.0.1:${proxy.port}/hello`, init);
const post = (path: string, body: string) =>
  fetch(`http://127.0.0.1:${proxy.port}${path}`, { method: 'POST', body }).then((reply) => reply.text());

test('passes requests and counts bytes of both directions', async () => {
  expect((await (await get()).text()).length).toBe(4000);
  expect(proxy.bytes.down).toBeGreaterThan(4000);
  expect(proxy.bytes.up).toBeGreaterThan(20);
});

test('a cut line resets, a restored one works again', async () => {
  await (await get()).text();
  proxy.cut();
  await expect(get()).rejects.toThrow();
  proxy.restore();
  expect((await get()).status).toBe(200);
});

test('a held reply comes after release, when the server is done', async () => {
  const holding = proxy.holdReplyTo('/held');
  const answered = post('/held', 'abc');
  const release = await holding;
  expect(arrived).toEqual(['POST /held 3']);
  release();
  expect(await answered).toBe('3');
  expect(await post('/held', 'abcd')).toBe('4');
});

test.each(['holdReplyTo', 'dropReplyTo', 'deliverTwice'] as const)(
  '%s: where its caller leaves unanswered, it waits for the next',
  async (arm) => {
    const struck = Promise.resolve(proxy[arm]('/held'));
    const caller = new AbortController();
    const left = fetch(`http://127.0.0.1:${proxy.port}/held/never`, { method: 'POST', signal: caller.signal });
    await vi.waitFor(() => expect(arrived).toEqual(['POST /held/never 0']));
    caller.abort();
    await expect(left).rejects.toThrow(/abort/i);
    const answered = post('/held', 'abc').catch(() => 'reset');
    const release = await struck;
    if (release) release();
    expect(await answered).toBe(arm === 'dropReplyTo' ? 'reset' : '3');
  },
);

test('a black hole answers nothing until the caller gives up', async () => {
  proxy.blackHole();
  await expect(get({ signal: AbortSignal.timeout(300) })).rejects.toThrow(/timeout|aborted/i);
  expect(arrived).toEqual([]);
  proxy.restore();
  expect((await get()).status).toBe(200);
});

test('breaks inside a body: the server never gets the whole request', async () => {
  const broken = proxy.breakAfter(50_000);
  await expect(post('/upload', 'y'.repeat(200_000))).rejects.toThrow();
  await broken;
  expect(arrived).toEqual([]);
  expect(await post('/upload', 'y'.repeat(200_000))).toBe('200000');
});

test('breaks a later body when the place is in its header', async () => {
  const broken = proxy.breakAfter(1);
  expect((await (await get()).text()).length).toBe(4000);
  expect(await post('/upload', 'y')).toBe('1');
  await expect(post('/upload', 'yy')).rejects.toThrow();
  await broken;
  expect(arrived).toEqual(['GET /hello 0', 'POST /upload 1']);
});

test('breaks inside a reply: the browser has one without its content', async () => {
  const broken = proxy.breakReplyAfter(1000);
  const answer = await get();
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  await broken;
  expect((await (await get()).text()).length).toBe(4000);
});

test('a dropped reply: the server is done, the browser unaware', async () => {
  const dropped = proxy.dropReplyTo('/api/sync/push');
  await expect(post('/api/sync/push', 'hello')).rejects.toThrow();
  await dropped;
  expect(arrived).toContain('POST /api/sync/push 5');
});

test('double delivery: two requests at the server, one reply', async () => {
  const delivered = proxy.deliverTwice('/api/sync/push');
  expect(await post('/api/sync/push', 'hello')).toBe('5');
  await delivered;
  expect(arrived).toEqual(['POST /api/sync/push 5', 'POST /api/sync/push 5']);
});

test('a throttled line takes as long as its rate says', async () => {
  proxy.throttle(20_000);
  const started = performance.now();
  await (await get()).text();
  expect(performance.now() - started).toBeGreaterThan(150);
  proxy.throttle(null);
});

test('a held-back request arrives with the network', async () => {
  const met = proxy.meets('stall');
  proxy.throttle(0);
  const answered = post('/held', 'abc');
  await met;
  expect(arrived).toEqual([]);
  proxy.restore();
  expect(await answered).toBe('3');
});

test('a fault that lasts has struck when it meets somebody, not before', async () => {
  const begins = [
    ['cut', () => proxy.cut()],
    ['hole', () => proxy.blackHole()],
    ['portal', () => proxy.portal()],
    ['slow', () => proxy.throttle(1_000_000)],
    ['stall', () => proxy.throttle(0)],
  ] as const;
  for (const [name, begin] of begins) {
    let hasMet = false;
    const met = proxy.meets(name).then(() => {
      hasMet = true;
    });
    begin();
    await new Promise((resolve) => setImmediate(resolve));
    expect(hasMet, name).toBe(false);
    const asked = get({ headers: { connection: 'close' }, signal: AbortSignal.timeout(300) });
    await asked.then((reply) => reply.text()).catch(() => undefined);
    await met;
    proxy.heal();
  }
});

test('a waiting fault is not used by a swallowed request', async () => {
  const dropped = proxy.dropReplyTo('/held');
  proxy.blackHole();
  await expect(fetch(`http://127.0.0.1:${proxy.port}/held`, { signal: AbortSignal.timeout(300) })).rejects.toThrow(
    /timeout|aborted/i,
  );
  proxy.restore();
  await expect(post('/held', 'abc')).rejects.toThrow();
  await dropped;
  expect(arrived).toEqual(['POST /held 3']);
});

test('serves a newer build of one file and passes everything else', async () => {
  proxy.serve('/hello', 'newer');
  expect(await (await get()).text()).toBe('newer');
  expect(await post('/upload', 'abc')).toBe('3');
  proxy.serve('/hello');
  expect((await (await get()).text()).length).toBe(4000);
});

test('healing forgets all waiting faults, and its own replies', async () => {
  const faults = [proxy.holdReplyTo('/held'), proxy.dropReplyTo('/held'), proxy.deliverTwice('/held')];
  proxy.serve('/hello', 'newer');
  proxy.heal();
  expect(await post('/held', 'abc')).toBe('3');
  expect(arrived).toEqual(['POST /held 3']);
  expect((await (await get()).text()).length).toBe(4000);
  await expect(Promise.race([...faults, Promise.resolve('none struck')])).resolves.toBe('none struck');
});

test('counts the bytes a resumed upload repeats', async () => {
  const patch = (offset: number, body: string) =>
    fetch(`http://127.0.0.1:${proxy.port}/api/uploads/one`, {
      method: 'PATCH',
      headers: { 'upload-offset': String(offset) },
      body,
    }).then((reply) => reply.text());
  await patch(0, 'a'.repeat(1000));
  await patch(1000, 'a'.repeat(500));
  expect(proxy.uploads.resent).toEqual([]);
  await patch(1200, 'a'.repeat(300));
  expect(proxy.uploads.resent).toEqual([300]);
  expect(proxy.uploads.patches).toBe(3);
});
