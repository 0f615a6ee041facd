import { createHash } from 'node:crypto';
import { UPLOAD_CHUNK_BYTES, UPLOADS_PATH } from '@tagfalter/contract/upload';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import type { Calls } from './calls.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const PIECE = { ...TUS, 'content-type': 'application/offset+octet-stream' };
/** Share of the pieces after which a device asks where it is, as after a pause. */
const RESUMED = 1 / 6;

/** Sends a photo as devices do (S10), in resumable pieces; now and then it asks for the offset. @throws CallFailed */
export async function sendPhoto(calls: Calls, photo: Blob, random: () => number): Promise<ImageRef> {
  const bytes = Buffer.from(await photo.arrayBuffer());
  const hash = createHash('sha256').update(bytes).digest('hex');
  const metadata = Object.entries({ hash, kind: 'image', type: photo.type }).map(
    ([key, value]) => `${key} ${btoa(value)}`,
  );
  const head = { ...TUS, 'upload-length': String(bytes.length), 'upload-metadata': metadata.join(',') };
  const created = await calls.ask('photo begins', UPLOADS_PATH, { method: 'POST', headers: head });
  const { pathname } = new URL(created.headers.get('location') ?? '', calls.origin);
  for (let offset = 0; offset < bytes.length; ) {
    const end = Math.min(bytes.length, offset + UPLOAD_CHUNK_BYTES);
    const body = new Uint8Array(bytes.subarray(offset, end));
    const headers = { ...PIECE, 'upload-offset': String(offset) };
    const kind = end === bytes.length ? 'photo ends' : 'photo piece';
    await calls.send(kind, pathname, { method: 'PATCH', headers, body });
    offset = end;
    if (end < bytes.length && random() < RESUMED) {
      const asked = await calls.ask('photo resumes', pathname, { method: 'HEAD', headers: TUS });
      offset = Number(asked.headers.get('upload-offset'));
    }
  }
  return { hash, type: photo.type, size: bytes.length, name: 'foto.jpg' };
}
