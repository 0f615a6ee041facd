import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import * as v from 'valibot';
import { mediaUrls } from '../packages/contract/src/media-urls.ts';
import { UPLOAD_CHUNK_BYTES, UPLOADS_PATH } from '../packages/contract/src/upload.ts';
import type { AudioRef, ImageRef } from '../packages/domain/src/field-kinds.ts';
import { type DemoAccount, post } from './demo-account.ts';
import { ROOT } from './shared/root.ts';
import type { RunningServer } from './shared/running-server.ts';

const SCENES = path.join(ROOT, 'scripts/demo-photos');
/** Speech of a machine, made for the demo; `demo-texts.ts` has its words. */
const SPEECH = path.join(ROOT, 'scripts/demo-voice.webm');
const SPEECH_MS = 15_300;
const SPEECH_PEAKS = [
  71, 63, 37, 50, 94, 16, 60, 64, 60, 61, 72, 61, 2, 78, 63, 61, 61, 81, 40, 58, 57, 65, 59, 58, 61, 82, 76, 63, 74, 62,
  71, 62, 0, 62, 59, 79, 59, 55, 69, 81, 77, 60, 82, 80, 37, 57, 64, 66, 100, 62, 59, 17, 16, 89, 40, 69, 63, 61, 48,
  61, 58, 71, 17, 0,
];
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
  for (const file of readdirSync(SCENES).filter((name) => name.endsWith('.svg'))) {
    const name = path.basename(file, '.svg');
    const jpeg = await sharp(path.join(SCENES, file), { density: 144 }).jpeg({ quality: 88, mozjpeg: true }).toBuffer();
    photos.set(name, { ...(await upload(server, account, jpeg, 'image', 'image/jpeg')), name: `${name}.jpg` });
  }
  const sound = await upload(server, account, readFileSync(SPEECH), 'audio', 'audio/webm;codecs=opus');
  await ready(server, account, [sound.hash, ...[...photos.values()].map(({ hash }) => hash)]);
  return { photos, voice: { ...sound, durationMs: SPEECH_MS, peaks: SPEECH_PEAKS } };
}
