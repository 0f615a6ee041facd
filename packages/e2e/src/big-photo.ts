import { readFileSync } from 'node:fs';
import path from 'node:path';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-2.jpg');
/** Longest comment a JPEG segment can hold. */
const MAX_COMMENT = 65_533;

/** A real photo blown up to the wanted size by comments full of noise: valid, and nothing in it can be compressed. */
export function bigPhoto(bytes: number, random: () => number): Buffer {
  const photo = readFileSync(PHOTO);
  const comments: Buffer[] = [];
  let missing = bytes - photo.length;
  while (missing > 4) {
    const length = Math.min(MAX_COMMENT, missing - 4);
    const noise = Buffer.from(Uint8Array.from({ length }, () => Math.floor(random() * 256)));
    // FF FE, then the length of the segment including its own two bytes.
    comments.push(Buffer.from([0xff, 0xfe, (length + 2) >> 8, (length + 2) & 0xff]), noise);
    missing -= length + 4;
  }
  return Buffer.concat([photo.subarray(0, 2), ...comments, photo.subarray(2)]);
}
