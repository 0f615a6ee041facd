import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Line } from './line.ts';

let taken = 0;
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    taken += chunk.length;
  });
});
let target = 0;

/** Resolves once a connection is over, however it ends. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) =>
    socket
      .on('error', () => undefined)
      .on('close', () => resolve())
      .resume(),
  );
}

beforeEach(async () => {
  taken = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  target = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

it('lets so many bytes through, over all of its connections together', async () => {
  const line = await new Line(target, 100_000).open();
  const began = performance.now();
  const ends = [1, 2].map(() => closed(connect(line.port, '127.0.0.1').end(Buffer.alloc(20_000))));
  await expect.poll(() => taken, { interval: 5, timeout: 10_000 }).toBe(40_000);
  // A quarter of a second may be made up for.
  expect(performance.now() - began).toBeGreaterThan(140);
  await Promise.all(ends);
  await line.close();
});

it('is cut in the middle, and takes nobody until it is restored', async () => {
  const line = await new Line(target, 10_000).open();
  const first = connect(line.port, '127.0.0.1');
  const broken = closed(first);
  first.write(Buffer.alloc(100_000));
  await expect.poll(() => taken, { interval: 5, timeout: 10_000 }).toBeGreaterThan(0);
  line.cut();
  await broken;
  await closed(connect(line.port, '127.0.0.1'));
  expect(taken).toBeLessThan(100_000);
  line.restore();
  const before = taken;
  await closed(connect(line.port, '127.0.0.1').end(Buffer.alloc(10)));
  expect(taken).toBe(before + 10);
  await line.close();
});
