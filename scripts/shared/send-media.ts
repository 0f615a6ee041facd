import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { mediaUrls } from '../../packages/contract/src/media-urls.ts';
import { UPLOAD_CHUNK_BYTES, UPLOADS_PATH } from '../../packages/contract/src/upload.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const READY_MS = 120_000;

/** A file at the server, as entries name it. */
export interface SentFile {
  /** SHA-256. */
  hash: string;
  type: string;
  /** Bytes. */
  size: number;
}

/** Sends a file the way every device does (S10). Throws with the server's answer when it is not taken. */
export async function sendMedia(
  origin: string,
  token: string,
  bytes: Buffer,
  kind: 'image' | 'audio',
  type: string,
): Promise<SentFile> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const metadata = Object.entries({ hash, kind, type }).map(([key, value]) => `${key} ${btoa(value)}`);
  const authorization = `Bearer ${token}`;
  const created = await fetch(`${origin}${UPLOADS_PATH}`, {
    method: 'POST',
    headers: { ...TUS, authorization, 'upload-length': String(bytes.length), 'upload-metadata': metadata.join(',') },
  });
  const location = created.headers.get('location');
  if (!created.ok || location === null) throw new Error(`An upload was answered with ${created.status}`);
  const { pathname } = new URL(location, origin);
  for (let offset = 0; offset < bytes.length; offset += UPLOAD_CHUNK_BYTES) {
    const body = new Uint8Array(bytes.subarray(offset, offset + UPLOAD_CHUNK_BYTES));
    const headers = { ...TUS, authorization, 'upload-offset': String(offset) };
    const chunk = { 'content-type': 'application/offset+octet-stream' };
    const sent = await fetch(`${origin}${pathname}`, { method: 'PATCH', headers: { ...headers, ...chunk }, body });
    if (!sent.ok) throw new Error(`An upload was answered with ${sent.status} ${await sent.text()}`);
  }
  return { hash, type, size: bytes.length };
}

/** Waits until the server has looked at every file. */
export async function untilReady(origin: string, token: string, hashes: string[]): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const deadline = performance.now() + READY_MS;
  for (;;) {
    const reply = await fetch(`${origin}${mediaUrls.path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ hashes }),
    });
    const { media } = v.parse(mediaUrls.reply, await reply.json());
    if (media.every(({ state }) => state === 'ready')) return;
    if (performance.now() > deadline) throw new Error(`The server did not take every file: ${JSON.stringify(media)}`);
    await pause(200);
  }
}
