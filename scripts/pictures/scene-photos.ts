import path from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../shared/root.ts';

const SCENES = path.join(ROOT, 'scripts/demo/photos/guests');

/** Scenes of the demo's wedding, as a phone's photos. */
export function scenePhotos(...scenes: string[]) {
  return Promise.all(
    scenes.map(async (scene, at) => ({
      name: `IMG_${2041 + at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp(path.join(SCENES, `${scene}.svg`), { density: 144 })
        .jpeg({ quality: 85 })
        .toBuffer(),
    })),
  );
}
