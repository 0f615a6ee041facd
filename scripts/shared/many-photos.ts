import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { ROOT } from './root.ts';

const SCENES = path.join(ROOT, 'scripts/demo/photos');
const WIDTH = 1200;

/** So many different photos: the scenes of the demo, in other colours with each turn. */
export async function* manyPhotos(count: number): AsyncGenerator<Buffer> {
  const scenes = readdirSync(SCENES).filter((name) => name.endsWith('.svg'));
  for (let index = 0; index < count; index += 1) {
    const scene = path.join(SCENES, scenes[index % scenes.length] ?? '');
    const hue = Math.floor(index / scenes.length) * 37;
    yield await sharp(scene).resize(WIDTH).modulate({ hue }).jpeg({ quality: 85 }).toBuffer();
  }
}
