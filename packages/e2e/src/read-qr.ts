import type { Page } from 'playwright';
import decodeQR from 'qr/decode.js';

/**
 * Reads the QR code in a picture, as a camera would.
 * @param page any page of the browser that unpacks the picture, in a tab of its own
 * @param png bytes of a PNG
 * @throws Error where there is no code to be read
 */
export async function readQr(page: Page, png: Uint8Array): Promise<string> {
  const blank = await page.context().newPage();
  const { width, height, data } = await blank.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('nothing to draw on');
    drawing.drawImage(bitmap, 0, 0);
    const pixels = drawing.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width: pixels.width, height: pixels.height, data: [...pixels.data] };
  }, Buffer.from(png).toString('base64'));
  await blank.close();
  return decodeQR({ width, height, data: Uint8ClampedArray.from(data) });
}
