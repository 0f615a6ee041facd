import { connect } from 'node:net';

export interface RawRequest {
  method?: string;
  url: string;
  headers?: Record<string, string>;
  json?: unknown;
}

/** A connection that asks several things at once and does not wait for the answers. */
export interface RawCaller {
  /** Everything that came so far. */
  heard(): string;
  /** Breaks the connection. */
  leave(): Promise<void>;
}

function written({ method = 'GET', url, headers = {}, json }: RawRequest): string {
  const body = json === undefined ? '' : JSON.stringify(json);
  const length = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  const all = { host: 'localhost', ...headers, ...(json === undefined ? {} : length) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

/** Sends requests on one connection, one right after the other (HTTP/1.1 pipelining). */
export async function askAtOnce(origin: string, requests: readonly RawRequest[]): Promise<RawCaller> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const parts: Buffer[] = [];
  socket.on('data', (part) => void parts.push(part));
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(requests.map(written).join(''));
  return {
    heard: () => Buffer.concat(parts).toString(),
    leave: () =>
      new Promise((resolve) => {
        socket.once('close', () => resolve());
        socket.destroy();
      }),
  };
}
