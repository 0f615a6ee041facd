import { createHash } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import { type MediaState, mediaUrls } from '@tagfalter/contract/media-urls';
import { UPLOADS_PATH } from '@tagfalter/contract/upload';
import * as v from 'valibot';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export interface FileAnnouncement {
  hash: string;
  kind: string;
  type: string;
}

/** A PATCH at offset 0 whose body the test writes, and may leave unfinished. @param length announced bytes */
export function openPatch(url: URL, auth: { authorization: string }, length: number): ClientRequest {
  const headers = {
    ...{ ...auth, 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-length': length },
    'content-type': 'application/offset+octet-stream',
  };
  return request(url, { method: 'PATCH', headers });
}

/** Speaks tus like a device, request by request, so that tests can omit some. */
export interface TusDevice {
  create(size: number, announced: Partial<FileAnnouncement>, more?: Record<string, string>): Promise<Response>;
  head(location: string): Promise<Response>;
  patch(location: string, offset: number, bytes: Uint8Array<ArrayBuffer>): Promise<Response>;
  remove(location: string): Promise<Response>;
  /** Everything at once; returns the medium's state. */
  upload(bytes: Uint8Array<ArrayBuffer>, announced: Partial<FileAnnouncement>): Promise<MediaState | undefined>;
  states(hashes: string[]): Promise<MediaState[]>;
}

/** @param origin of the product */
export function tusDevice(origin: string, auth: { authorization: string }): TusDevice {
  const tus = { 'tus-resumable': '1.0.0', ...auth };
  const at = (location: string): string => new URL(location, origin).href;
  const metadataOf = (announced: Partial<FileAnnouncement>): string =>
    Object.entries(announced)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
  const device: TusDevice = {
    create: (size, announced, more = {}) =>
      fetch(at(UPLOADS_PATH), {
        method: 'POST',
        headers: { ...tus, 'upload-length': String(size), 'upload-metadata': metadataOf(announced), ...more },
      }),
    head: (location) => fetch(at(location), { method: 'HEAD', headers: tus }),
    patch: (location, offset, bytes) =>
      fetch(at(location), {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: bytes,
      }),
    remove: (location) => fetch(at(location), { method: 'DELETE', headers: tus }),
    async upload(bytes, announced) {
      const hash = announced.hash ?? sha256(bytes);
      const created = await device.create(bytes.length, { kind: 'image', type: 'image/jpeg', ...announced, hash });
      await device.patch(created.headers.get('location') ?? '', 0, bytes);
      return (await device.states([hash]))[0];
    },
    async states(hashes) {
      const response = await fetch(at(mediaUrls.path), {
        method: 'POST',
        headers: { ...auth, 'content-type': 'application/json' },
        body: JSON.stringify({ hashes }),
      });
      return v.parse(mediaUrls.reply, await response.json()).media;
    },
  };
  return device;
}
