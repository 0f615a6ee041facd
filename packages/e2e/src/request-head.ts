/** Head of an HTTP/1.1 request, read from its first bytes. */
export interface RequestHead {
  method: string;
  path: string;
  headers: Map<string, string>;
  /** Bytes up to the body. */
  length: number;
}

const START = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (\S+) HTTP\/1\.1\r\n/;

/**
 * Reads the head of a request when a chunk begins with one. Browsers write a head in one piece, so a chunk that begins
 * otherwise belongs to a body.
 */
export function readRequestHead(chunk: Buffer): RequestHead | undefined {
  const end = chunk.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const text = chunk.toString('latin1', 0, end + 2);
  const start = START.exec(text);
  if (start === null) return undefined;
  const [first = '', method = '', path = ''] = start;
  const headers = new Map<string, string>();
  for (const line of text.slice(first.length).split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { method, path, headers, length: end + 4 };
}
