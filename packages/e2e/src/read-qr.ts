import decodeQR from 'qr/decode.js';
import sharp from 'sharp';

/**
 * Reads the QR code in a picture, as a camera would.
 * @param png bytes of a PNG
 * @throws Error where there is no code to be read
 */
export async function readQr(png: Uint8Array): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
}
