import { vi } from 'vitest';

/**
 * Whether this browser answers a canvas with noise against fingerprinting, and whether it writes WebP, which WebKit
 * does not.
 */
export const canvases = { areNoisy: false, writeWebp: true };

/** Leaves only the `<canvas>` of a page, and draws there. */
export function onlyPageCanvases(): void {
  vi.stubGlobal('OffscreenCanvas', undefined);
  vi.stubGlobal('document', { createElement: () => new FakeCanvas() });
}

type Rect = { style: string; x: number; width: number };

/** Picture encoded last: these canvases can draw no other. */
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
  toBlob(give: (blob: Blob) => void, type: string): void {
    void this.convertToBlob({ type }).then(give);
  }
  async convertToBlob({ type }: { type: string }): Promise<Blob> {
    encoded = this.#rects;
    return new Blob(['drawn'], { type: type === 'image/webp' && !canvases.writeWebp ? 'image/png' : type });
  }
}

/** Canvases without pixels. */
export function fakeCanvases(): void {
  Object.assign(canvases, { areNoisy: false, writeWebp: true });
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close: () => undefined }));
}
