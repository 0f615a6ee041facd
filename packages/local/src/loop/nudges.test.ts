import { PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import type { Poke } from '@tagfalter/contract/sync-stream';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import type { Env } from '../base/env.ts';
import { ConnectionLost } from '../base/over-network.ts';
import { accountOwner } from '../base/owner.ts';
import { createDiaryNudges } from '../diary.ts';
import { readEvents } from './event-stream.ts';
import type { NudgeChannel, NudgeListener } from './nudges.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const OWNER = accountOwner(ACCOUNT);
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Channels between tabs of one browser: everybody hears everybody else. */
function makeBrowser() {
  const tabs = new Set<{ listeners: Set<(event: { data: unknown }) => void> }>();
  return (): NudgeChannel => {
    const tab = { listeners: new Set<(event: { data: unknown }) => void>() };
    tabs.add(tab);
    return {
      postMessage: (data) => {
        for (const other of tabs) if (other !== tab) for (const listener of other.listeners) listener({ data });
      },
      addEventListener: (_type, listener) => tab.listeners.add(listener),
      removeEventListener: (_type, listener) => tab.listeners.delete(listener),
    };
  };
}

/** A stream endpoint whose open connections the test writes to. */
function makeStreams() {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const waiting: (() => void)[] = [];
  const server = new FakeServer();
  const fetchWith: typeof fetch = async (input, init) => {
    if (!isStream(input)) return server.fetch(input, init);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        open.push(controller);
        init?.signal?.addEventListener('abort', () => {
          open.splice(open.indexOf(controller), 1);
          controller.error(new Error('aborted'));
        });
      },
    });
    for (const resolve of waiting.splice(0)) resolve();
    return new Response(body, { headers: { [PROTOCOL_HEADER]: '1', 'content-type': 'text/event-stream' } });
  };
  const opened = () => new Promise<void>((resolve) => waiting.push(resolve));
  const send = (text: string) => {
    for (const controller of open) controller.enqueue(new TextEncoder().encode(text));
  };
  return { server, fetch: fetchWith, open, opened, send };
}

const isStream = (input: RequestInfo | URL) => new URL(String(input)).pathname === '/api/sync/stream';

function counter() {
  let count = 0;
  const waiting: { at: number; resolve: () => void }[] = [];
  const hit = () => {
    count += 1;
    for (const entry of waiting) if (count >= entry.at) entry.resolve();
  };
  const reached = (at: number) =>
    new Promise<void>((resolve) => (count >= at ? resolve() : waiting.push({ at, resolve })));
  return { hit, reached, count: () => count };
}

/** Somebody who pulls whatever comes. */
const pulling = (nudge: () => void): NudgeListener<Poke> => ({ nudge, take: async () => false });

/** A tab that has the browser to itself. */
function startAlone(env: Env): void {
  const listener = pulling(() => undefined);
  stops.push(createDiaryNudges(OWNER, env, listener, makeBrowser()()).start());
}

const CARRIED: Poke = { after: 4, upTo: 5, epoch: 0, changes: [] };
const eventOf = (data: string) => `event: nudge\ndata: ${data}\n\n`;

describe('nudges (S12)', () => {
  it('wake the tab that holds the stream and, through it, the others', async () => {
    const streams = makeStreams();
    const join = makeBrowser();
    const env = makeDevice(streams.server, ACCOUNT, { fetch: streams.fetch, locks: navigator.locks }).env;
    const [first, second] = [counter(), counter()];
    const opened = streams.opened();
    stops.push(createDiaryNudges(OWNER, env, pulling(first.hit), join()).start());
    stops.push(createDiaryNudges(OWNER, env, pulling(second.hit), join()).start());
    await opened;
    await Promise.all([first.reached(1), second.reached(1)]);
    streams.send(': still here\n\nevent: nu');
    streams.send('dge\ndata:\n\n');
    await Promise.all([first.reached(2), second.reached(2)]);
    expect(streams.open).toHaveLength(1);
  });

  it('pass the stream on when the tab that held it closes', async () => {
    const streams = makeStreams();
    const join = makeBrowser();
    const env = makeDevice(streams.server, ACCOUNT, { fetch: streams.fetch, locks: navigator.locks }).env;
    const [first, second] = [counter(), counter()];
    const opened = streams.opened();
    const stopFirst = createDiaryNudges(OWNER, env, pulling(first.hit), join()).start();
    stops.push(createDiaryNudges(OWNER, env, pulling(second.hit), join()).start());
    await opened;
    await first.reached(1);
    const reopened = streams.opened();
    const received = first.count();
    stopFirst();
    await reopened;
    const before = second.count();
    streams.send('event: nudge\ndata:\n\n');
    await second.reached(before + 1);
    expect(first.count()).toBe(received);
  });

  it('open no stream that is somebody else’s (a captive portal)', async () => {
    const asked = counter();
    const streams = makeStreams();
    const fetchWith: typeof fetch = async (input, init) => {
      if (!isStream(input)) return streams.server.fetch(input, init);
      asked.hit();
      return new Response('event: nudge\n\n', { status: 200 });
    };
    const env = makeDevice(streams.server, ACCOUNT, { fetch: fetchWith }).env;
    const nudged = counter();
    stops.push(createDiaryNudges(OWNER, env, pulling(nudged.hit), makeBrowser()()).start());
    await asked.reached(2);
    expect(nudged.count()).toBe(0);
  });

  it('reconnect once the server responds again, and never in a circle (wire 29)', async () => {
    vi.useFakeTimers();
    try {
      const streams = makeStreams();
      let line: 'cut' | 'short' = 'cut';
      let asked = 0;
      const fetchWith: typeof fetch = async (input, init) => {
        if (!isStream(input)) return streams.server.fetch(input, init);
        asked += 1;
        if (line === 'cut') throw new TypeError('cut');
        return new Response(new Blob([]).stream(), { headers: { [PROTOCOL_HEADER]: '1' } });
      };
      const env = makeDevice(streams.server, ACCOUNT, { fetch: fetchWith }).env;
      const nudges = createDiaryNudges(
        OWNER,
        env,
        pulling(() => nudges.serverReplied()),
        makeBrowser()(),
      );
      stops.push(nudges.start());
      await vi.advanceTimersByTimeAsync(20_000);
      const before = asked;
      line = 'short';
      nudges.serverReplied();
      await vi.advanceTimersByTimeAsync(0);
      expect(asked).toBe(before + 1);
      nudges.serverReplied();
      await vi.advanceTimersByTimeAsync(100);
      expect(asked).toBe(before + 1);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['ever more rarely where every stream ends at once', 0, 8],
    ['soon where it ends after a while', 5_000, 12],
  ])('are asked for %s', async (_how, lastsMs, most) => {
    vi.useFakeTimers();
    try {
      const { server } = makeStreams();
      let asked = 0;
      const fetchWith: typeof fetch = async (input, init) => {
        if (!isStream(input)) return server.fetch(input, init);
        asked += 1;
        const start = (stream: ReadableStreamDefaultController) => void setTimeout(() => stream.close(), lastsMs);
        return new Response(new ReadableStream({ start }), { headers: { [PROTOCOL_HEADER]: '1' } });
      };
      const { env } = makeDevice(server, ACCOUNT, { fetch: fetchWith, now: Date.now });
      startAlone(env);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(asked).toBeLessThanOrEqual(most);
      expect(asked).toBeGreaterThanOrEqual(most - 3);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are retried slowly while signed out (S4)', async () => {
    vi.useFakeTimers();
    try {
      const token = vi.fn(async () => ({ status: 'signed-out' as const }));
      const env = makeDevice(new FakeServer(), ACCOUNT, { token }).env;
      startAlone(env);
      await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
      const asked = token.mock.calls.length;
      await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
      expect(token.mock.calls.length).toBe(2 * asked);
    } finally {
      vi.useRealTimers();
    }
  });

  it('pass their payload to the tab with the stream, and wake nobody', async () => {
    const streams = makeStreams();
    const join = makeBrowser();
    const env = makeDevice(streams.server, ACCOUNT, { fetch: streams.fetch, locks: navigator.locks }).env;
    const [first, second, taken] = [counter(), counter(), counter()];
    const received: Poke[] = [];
    const take = async (carried: Poke) => {
      received.push(carried);
      taken.hit();
      return true;
    };
    const opened = streams.opened();
    stops.push(createDiaryNudges(OWNER, env, { nudge: first.hit, take }, join()).start());
    stops.push(createDiaryNudges(OWNER, env, pulling(second.hit), join()).start());
    await opened;
    await Promise.all([first.reached(1), second.reached(1)]);
    const text = eventOf(JSON.stringify(CARRIED));
    for (const part of [text.slice(0, 20), text.slice(20)]) streams.send(part);
    await taken.reached(1);
    expect(received).toEqual([CARRIED]);
    streams.send('event: nudge\r\ndata:\r\n\r\n');
    await Promise.all([first.reached(2), second.reached(2)]);
    expect([first.count(), second.count()]).toEqual([2, 2]);
  });

  it.each([
    ['what they carry is not taken', JSON.stringify(CARRIED), async () => false],
    ['taking it over fails', JSON.stringify(CARRIED), () => Promise.reject(new Error('no storage'))],
    ['it is of a later version of the app', '{"after":1,"how":"otherwise"}', async () => true],
    ['it is no JSON', '{"after":', async () => true],
  ])('wake every tab where %s', async (_why, data, take) => {
    const streams = makeStreams();
    const join = makeBrowser();
    const env = makeDevice(streams.server, ACCOUNT, { fetch: streams.fetch, locks: navigator.locks }).env;
    const [first, second] = [counter(), counter()];
    const opened = streams.opened();
    stops.push(createDiaryNudges(OWNER, env, { nudge: first.hit, take }, join()).start());
    stops.push(createDiaryNudges(OWNER, env, { nudge: second.hit, take }, join()).start());
    await opened;
    await Promise.all([first.reached(1), second.reached(1)]);
    streams.send(eventOf(data));
    await Promise.all([first.reached(2), second.reached(2)]);
  });

  it('read lines in pieces, other line ends and unknown fields', async () => {
    const bytes = new TextEncoder().encode(
      'event: nudge\r\ndata: {"ü":\r\n\r\n: still here\n\nlater: 1\ndata:\nid: 7\nevent:nudge\n\nevent: nudge\ndata: cut',
    );
    const parts = Array.from(bytes, (byte) => Uint8Array.of(byte));
    const events: unknown[] = [];
    const body = new ReadableStream({
      pull: (stream) => {
        const part = parts.shift();
        if (part) stream.enqueue(part);
        else stream.close();
      },
    });
    await readEvents(body, ({ name, data }) => events.push([name, data]));
    expect(events).toEqual([
      ['nudge', '{"ü":'],
      ['nudge', ''],
    ]);
  });

  it('give up a stream with a line that never ends', async () => {
    let sent = 0;
    const left = counter();
    const body = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        stream.enqueue(new TextEncoder().encode('data: '.padEnd(1000, 'x')));
        sent += 1;
      },
      cancel: left.hit,
    });
    await expect(readEvents(body, () => undefined)).rejects.toThrow(ConnectionLost);
    expect(sent).toBeLessThan(2000);
    expect(left.count()).toBe(1);
  });

  it('give up a stream that says nothing', async () => {
    const silent = new ReadableStream<Uint8Array>();
    await expect(readEvents(silent, () => undefined, 5)).rejects.toThrow('silent');
  });
});
