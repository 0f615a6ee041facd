import { readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

const PHOTO = readFileSync(path.join(import.meta.dirname, '../fixtures/photo-1.jpg'));
/** Script in a guest's file that no browser may ever run or draw. */
export const PAYLOAD = '<script>document.title="owned"</script>';
export const NASTY_WORDS = { guestName: `Gast ${PAYLOAD}`, topMoment: PAYLOAD, guestMessage: PAYLOAD };

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A grey PNG with such sides; its pixels are all black, as many as `rows` say. */
function blackPng(width: number, height: number, rows: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const pixels = deflateSync(Buffer.alloc(rows * (width + 1)), { level: 9 });
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** Few bytes that want to be many: as many pixels as are taken, many more than are, and sides that are a lie. */
export function bombs(): Buffer[] {
  return [blackPng(8000, 7900, 7900), blackPng(30_000, 30_000, 100), blackPng(7000, 7000, 1)];
}

/** A comment of a JPEG right behind its beginning. */
function withComment(words: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(words.length + 2);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(words)]);
  return Buffer.concat([PHOTO.subarray(0, 2), comment, PHOTO.subarray(2)]);
}

/** The end of a ZIP without a file. */
const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${PAYLOAD}</svg>`;

/** Pictures that are something else as well, or only say that they are pictures. */
export function polyglots(): Buffer[] {
  const html = `<!doctype html><html><body>${PAYLOAD}</body></html>`;
  return [
    Buffer.concat([PHOTO, Buffer.from(html)]),
    withComment(`--><html>${PAYLOAD}<!--`),
    Buffer.concat([PHOTO, Buffer.from(PAYLOAD), EMPTY_ZIP]),
    withComment(SVG),
    Buffer.from(SVG),
    Buffer.from(html),
  ];
}

/** A photo like no other: bytes behind its end differ. */
export function another(bytes: Buffer, number: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([bytes, Buffer.from(`\n${number}`)]));
}
