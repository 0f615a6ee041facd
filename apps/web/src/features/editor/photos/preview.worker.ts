import { previewSize } from './preview-size.ts';

/** What the window asks for, and what it gets. A photo that cannot be drawn answers without a preview. */
export interface PreviewRequest {
  id: number;
  file: Blob;
}
export interface PreviewAnswer {
  id: number;
  preview: Blob | null;
}

async function drawPreview(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = previewSize(bitmap.width, bitmap.height);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  // Browsers that cannot write WebP answer PNG, which is right for their few drawings, too.
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
}

addEventListener('message', (event: MessageEvent<PreviewRequest>) => {
  const { id, file } = event.data;
  drawPreview(file).then(
    (preview) => postMessage({ id, preview } satisfies PreviewAnswer),
    () => postMessage({ id, preview: null } satisfies PreviewAnswer),
  );
});
