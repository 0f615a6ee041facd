import { connect, createServer } from 'node:net';

/** A way to a server on which simple statements can be changed; parameters and rows pass as they are. */
export interface StatementProxy {
  /** The server's address, through the proxy. */
  url: string;
  close(): Promise<void>;
}

/** Stands between a driver and PostgreSQL. @param change answers what the server hears instead */
export async function proxyStatements(url: string, change: (statement: string) => string): Promise<StatementProxy> {
  const { hostname, port } = new URL(url);
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    const changed = createChanger(change);
    client.on('data', (sent) => server.write(changed(sent)));
    client.on('close', () => server.destroy()).on('error', () => undefined);
    server.on('data', (response) => client.write(response)).on('close', () => client.destroy());
    server.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const through = new URL(url);
  through.port = String(address.port);
  return { url: through.href, close: () => new Promise((resolve) => proxy.close(() => resolve())) };
}

/** Takes the protocol apart, whatever its pieces: a length, then messages of a letter, a length and a text. */
function createChanger(change: (statement: string) => string): (sent: Buffer) => Buffer {
  let rest = Buffer.alloc(0);
  let hasBegun = false;
  return (sent) => {
    rest = Buffer.concat([rest, sent]);
    const passed: Buffer[] = [];
    for (;;) {
      const at = hasBegun ? 1 : 0;
      if (rest.length < at + 4) break;
      const end = at + rest.readUInt32BE(at);
      if (rest.length < end) break;
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      passed.push(hasBegun && message[0] === QUERY ? queryOf(change(textOf(message))) : message);
      hasBegun = true;
    }
    return Buffer.concat(passed);
  };
}

const QUERY = 'Q'.charCodeAt(0);

/** Text of a simple query. */
export const textOf = (message: Uint8Array): string => Buffer.from(message.subarray(5, -1)).toString('utf8');

/** A simple query with this text. */
export function queryOf(text: string): Buffer {
  const head = Buffer.alloc(5);
  head[0] = QUERY;
  head.writeUInt32BE(4 + Buffer.byteLength(text) + 1, 1);
  return Buffer.concat([head, Buffer.from(`${text}\0`)]);
}
