import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A request as it should be. */
export interface WholeRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Bytes that a request promises beyond what it has. */
const PROMISED = 50_000_000;
const DRIP_MS = 100;

function begin({ method, url, headers }: WholeRequest, length: number): Socket {
  const { hostname, port, pathname, search } = new URL(url);
  const lines = [`${method} ${pathname}${search} HTTP/1.1`, `host: ${hostname}:${port}`, `content-length: ${length}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  const socket = connect(Number(port), hostname);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

/** Status of what has been answered; 0 for nothing. */
async function answerOf(socket: Socket, ms: number): Promise<number> {
  let said = '';
  socket.on('data', (chunk) => {
    said += String(chunk);
  });
  // Expected: a server that has had enough resets the connection.
  socket.on('error', () => undefined);
  await Promise.race([delay(ms), new Promise((over) => socket.once('close', over))]);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0);
}

/** Sends half of a body and goes. @returns the status that came before, 0 for none */
export async function breakOff(request: WholeRequest): Promise<number> {
  const body = Buffer.from(request.body);
  const socket = begin(request, body.length);
  socket.write(body.subarray(0, body.length >> 1));
  const status = await answerOf(socket, DRIP_MS);
  socket.resetAndDestroy();
  return status;
}

/** Promises many bytes and sends one now and then, for so many milliseconds. @returns the status that came, 0 for none */
export async function drip(request: WholeRequest, ms: number): Promise<number> {
  const socket = begin(request, PROMISED);
  socket.write(request.body);
  const dripping = setInterval(() => socket.writable && socket.write('x'), DRIP_MS);
  const status = await answerOf(socket, ms);
  clearInterval(dripping);
  socket.resetAndDestroy();
  return status;
}
