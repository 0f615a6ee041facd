/** Long side of the preview made on the device, in pixels (spec decision 20). */
const PREVIEW_LONG_SIDE = 480;

/** Width and height of the preview of an image, ratio kept, never enlarged, never zero. */
export function previewSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, PREVIEW_LONG_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
