import { vi } from 'vitest';

/** Whether this browser answers a canvas with noise, as those do that want to be told apart by nobody. */
export const canvases = { areNoisy: false };

type Rect = { style: string; x: number; width: number };

/** What was encoded last: the only picture that these canvases can draw. */
let encoded: Rect[] = [];

class FakeCanvas {
  #rects: Rect[] = [];
  getContext() {
    const pen = {
      fillStyle: '',
      fillRect: (x: number, _y: number, width: number) => this.#rects.push({ style: pen.fillStyle, x, width }),
      setTransform: () => undefined,
      drawImage: () => {
        this.#rects = encoded;
      },
      getImageData: (x: number) => {
        const rect = this.#rects.findLast((one) => one.x <= x && x < one.x + one.width);
        const seen = rect?.style.match(/\d+/g)?.map(Number) ?? [];
        return { data: canvases.areNoisy ? [17, 201, 93] : seen };
      },
    };
    return pen;
  }
  async convertToBlob({ type }: { type: string }): Promise<Blob> {
    encoded = this.#rects;
    return new Blob(['drawn'], { type });
  }
}

/** Canvases without pixels. */
export function fakeCanvases(): void {
  canvases.areNoisy = false;
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close: () => undefined }));
}
