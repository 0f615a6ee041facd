import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { AudioRef, ImageRef } from '../../packages/domain/src/field-kinds.ts';
import { ROOT } from '../shared/root.ts';
import type { RunningServer } from '../shared/running-server.ts';
import { sendMedia, untilReady } from '../shared/send-media.ts';
import type { DemoAccount } from './account.ts';

const SCENES = path.join(ROOT, 'scripts/demo/photos');
/** Speech of a machine, made for the demo; `texts.ts` has its words. */
const SPEECH = path.join(ROOT, 'scripts/demo/voice.webm');
const SPEECH_MS = 15_300;
const SPEECH_PEAKS = [
  71, 63, 37, 50, 94, 16, 60, 64, 60, 61, 72, 61, 2, 78, 63, 61, 61, 81, 40, 58, 57, 65, 59, 58, 61, 82, 76, 63, 74, 62,
  71, 62, 0, 62, 59, 79, 59, 55, 69, 81, 77, 60, 82, 80, 37, 57, 64, 66, 100, 62, 59, 17, 16, 89, 40, 69, 63, 61, 48,
  61, 58, 71, 17, 0,
];

export interface DemoMedia {
  /** By the name of their scene. */
  photos: Map<string, ImageRef>;
  voice: AudioRef;
}

/** A scene as a photo, JPEG. */
export function photoOf(scene: string): Promise<Buffer> {
  return sharp(path.join(SCENES, `${scene}.svg`), { density: 144 })
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer();
}

/** Renders the scenes to photos and sends them, with a recording, to the demo account. */
export async function sendDemoMedia({ url }: RunningServer, { token }: DemoAccount): Promise<DemoMedia> {
  const photos = new Map<string, ImageRef>();
  for (const file of readdirSync(SCENES).filter((name) => name.endsWith('.svg'))) {
    const name = path.basename(file, '.svg');
    photos.set(name, {
      ...(await sendMedia(url, token, await photoOf(name), 'image', 'image/jpeg')),
      name: `${name}.jpg`,
    });
  }
  const sound = await sendMedia(url, token, readFileSync(SPEECH), 'audio', 'audio/webm;codecs=opus');
  await untilReady(url, token, [sound.hash, ...[...photos.values()].map(({ hash }) => hash)]);
  return { photos, voice: { ...sound, durationMs: SPEECH_MS, peaks: SPEECH_PEAKS } };
}
