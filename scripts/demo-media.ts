import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import * as v from 'valibot';
import { mediaUrls } from '../packages/contract/src/media-urls.ts';
import { UPLOAD_CHUNK_BYTES, UPLOADS_PATH } from '../packages/contract/src/upload.ts';
import type { AudioRef, ImageRef } from '../packages/domain/src/entry.ts';
import { type DemoAccount, post } from './demo-account.ts';
import { ROOT } from './root.ts';
import type { RunningServer } from './running-server.ts';

const SCENES = path.join(ROOT, 'scripts/demo-photos');
const SPEECH = path.join(ROOT, 'packages/e2e/fixtures/speech-de.webm');
const SPEECH_MS = 18_000;
const TUS = { 'tus-resumable': '1.0.0' };
const READY_MS = 120_000;

export interface DemoMedia {
  /** By the name of their scene. */
  photos: Map<string, ImageRef>;
  voice: AudioRef;
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A file's way to the server, as every device sends it (S10). */
async function upload(
  server: RunningServer,
  account: DemoAccount,
  bytes: Buffer,
  kind: 'image' | 'audio',
  type: string,
) {
  const hash = hashOf(bytes);
  const metadata = Object.entries({ hash, kind, type }).map(([key, value]) => `${key} ${btoa(value)}`);
  const authorization = `Bearer ${account.token}`;
  const created = await fetch(`${server.url}${UPLOADS_PATH}`, {
    method: 'POST',
    headers: { ...TUS, authorization, 'upload-length': String(bytes.length), 'upload-metadata': metadata.join(',') },
  });
  const location = created.headers.get('location');
  if (!created.ok || location === null) throw new Error(`An upload was answered with ${created.status}`);
  const { pathname } = new URL(location, server.url);
  for (let offset = 0; offset < bytes.length; offset += UPLOAD_CHUNK_BYTES) {
    const body = new Uint8Array(bytes.subarray(offset, offset + UPLOAD_CHUNK_BYTES));
    const headers = { ...TUS, authorization, 'upload-offset': String(offset) };
    const type = { 'content-type': 'application/offset+octet-stream' };
    const sent = await fetch(`${server.url}${pathname}`, { method: 'PATCH', headers: { ...headers, ...type }, body });
    if (!sent.ok) throw new Error(`An upload was answered with ${sent.status} ${await sent.text()}`);
  }
  return { hash, type, size: bytes.length };
}

/** Waits until the server has looked at every file. */
async function ready(server: RunningServer, account: DemoAccount, hashes: string[]): Promise<void> {
  const deadline = performance.now() + READY_MS;
  for (;;) {
    const reply = await post(`${server.url}${mediaUrls.path}`, { hashes }, account.token);
    const { media } = v.parse(mediaUrls.reply, await reply.json());
    if (media.every(({ state }) => state === 'ready')) return;
    if (performance.now() > deadline) throw new Error(`The server did not take every file: ${JSON.stringify(media)}`);
    await pause(200);
  }
}

/** Renders the scenes to photos and sends them, with a recording, to the demo account. */
export async function sendDemoMedia(server: RunningServer, account: DemoAccount): Promise<DemoMedia> {
  const photos = new Map<string, ImageRef>();
  for (const file of readdirSync(SCENES)) {
    const name = path.basename(file, '.svg');
    const jpeg = await sharp(path.join(SCENES, file), { density: 144 }).jpeg({ quality: 88, mozjpeg: true }).toBuffer();
    photos.set(name, { ...(await upload(server, account, jpeg, 'image', 'image/jpeg')), name: `${name}.jpg` });
  }
  const sound = await upload(server, account, readFileSync(SPEECH), 'audio', 'audio/webm;codecs=opus');
  const peaks = Array.from({ length: 64 }, (_, i) =>
    Math.round(18 + 60 * Math.abs(Math.sin(i * 0.9) * Math.sin(i * 0.23))),
  );
  await ready(server, account, [sound.hash, ...[...photos.values()].map(({ hash }) => hash)]);
  return { photos, voice: { ...sound, durationMs: SPEECH_MS, peaks } };
}
