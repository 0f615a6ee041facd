import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The shell in the builder's precache list. */
const SHELL_ENTRY = /("revision":"[\da-f]+)(","url":"index\.html")/;

interface MarkedScript {
  mark: string;
  etag: string;
  packed: Buffer;
  plain: Buffer;
}

/**
 * Serves the worker with the header policy in its shell's revision. Devices keep the shell with its headers until its
 * revision changes: otherwise a device from before the operator named an issuer would still block requests to it.
 * @param path of the built worker; it must list the shell
 * @param policy headers that depend on the configuration
 */
export function createMarkedWorker(path: string, policy: () => string) {
  const script = readFileSync(path, 'utf8');
  if (!SHELL_ENTRY.test(script)) throw new Error('the built worker does not name the shell');
  let last: MarkedScript | undefined;
  const marked = (): MarkedScript => {
    const mark = createHash('sha256').update(policy()).digest('hex').slice(0, 8);
    if (last?.mark === mark) return last;
    const plain = Buffer.from(script.replace(SHELL_ENTRY, `$1-${mark}$2`));
    const etag = `"${createHash('sha256').update(plain).digest('hex').slice(0, 16)}"`;
    last = { mark, etag, plain, packed: gzipSync(plain) };
    return last;
  };
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { etag, plain, packed } = marked();
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('text/javascript; charset=utf-8');
    const isPacked = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    return isPacked ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain);
  };
}
