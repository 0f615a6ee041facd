import sharp from 'sharp';

/** A real JPEG of 16 × 12 pixels, green. */
const SMALL = Buffer.from(
  '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAMABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwC8AQv/2Q==',
  'base64',
);

/** A photo like no other: noise behind the picture's end, which viewers and the product pass over (wire 23). */
export function photoOf(bytes: number, random: () => number): Uint8Array<ArrayBuffer> {
  const photo = new Uint8Array(SMALL.length + bytes);
  photo.set(SMALL);
  for (let at = SMALL.length; at < photo.length; at += 1) photo[at] = Math.floor(random() * 256);
  return photo;
}

/** A photo that differs from all others in what is seen, with nothing in it besides: so it stays when a guest book takes it. @param side in pixels */
export async function pictureOf(side: number, random: () => number): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = Uint8Array.from({ length: side * side }, () => Math.floor(random() * 256));
  return new Uint8Array(
    await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
      .jpeg()
      .toBuffer(),
  );
}
