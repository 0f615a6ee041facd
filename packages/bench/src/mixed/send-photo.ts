import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { UPLOAD_CHUNK_BYTES, UPLOADS_PATH } from '@tagfalter/contract/upload';
import { SECOND_MS } from '@tagfalter/domain/durations';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import { CallFailed, type Calls } from './calls.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const PIECE = { ...TUS, 'content-type': 'application/offset+octet-stream' };
/** Share of the pieces after which a device asks where it is, as after a pause. */
const RESUMED = 1 / 6;
/** Pause after a failure in milliseconds, and the number of failures after which a photo is given up. */
const AGAIN_MS = SECOND_MS;
const MAX_FAILURES = 30;

/**
 * Sends a photo as devices do (S10), in resumable pieces; after a failure, and now and then without one, it asks for the offset.
 * @throws CallFailed
 */
export async function sendPhoto(calls: Calls, photo: Blob, random: () => number): Promise<ImageRef> {
  const bytes = Buffer.from(await photo.arrayBuffer());
  const hash = createHash('sha256').update(bytes).digest('hex');
  const pathname = await begin(calls, { hash, type: photo.type, size: bytes.length });
  let failures = 0;
  for (let offset = 0; offset < bytes.length; ) {
    try {
      // Only a question makes the server's offset certain again.
      if (failures > 0 || random() < RESUMED) offset = await offsetOf(calls, pathname);
      if (offset < bytes.length) offset = await sendPiece(calls, pathname, bytes, offset);
    } catch (fault) {
      failures += 1;
      if (!(fault instanceof CallFailed) || failures > MAX_FAILURES) throw fault;
      await delay(AGAIN_MS);
    }
  }
  return { hash, type: photo.type, size: bytes.length, name: 'foto.jpg' };
}

/** @returns where its pieces go */
async function begin(
  calls: Calls,
  { hash, type, size }: { hash: string; type: string; size: number },
): Promise<string> {
  const metadata = Object.entries({ hash, kind: 'image', type }).map(([key, value]) => `${key} ${btoa(value)}`);
  const headers = { ...TUS, 'upload-length': String(size), 'upload-metadata': metadata.join(',') };
  const created = await calls.ask('photo begins', UPLOADS_PATH, { method: 'POST', headers });
  return new URL(created.headers.get('location') ?? '', calls.origin).pathname;
}

async function offsetOf(calls: Calls, pathname: string): Promise<number> {
  const asked = await calls.ask('photo resumes', pathname, { method: 'HEAD', headers: TUS });
  return Number(asked.headers.get('upload-offset'));
}

/** @returns the offset after it */
async function sendPiece(calls: Calls, pathname: string, bytes: Buffer, offset: number): Promise<number> {
  const end = Math.min(bytes.length, offset + UPLOAD_CHUNK_BYTES);
  const headers = { ...PIECE, 'upload-offset': String(offset) };
  const kind = end === bytes.length ? 'photo ends' : 'photo piece';
  await calls.send(kind, pathname, { method: 'PATCH', headers, body: new Uint8Array(bytes.subarray(offset, end)) });
  return end;
}
