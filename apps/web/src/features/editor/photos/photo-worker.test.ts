// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { canvases, fakeCanvases } from '../../../../test/fake-canvas.ts';
import type { PhotoAnswer, PreparedPhoto } from './photo.worker.ts';

let answers: ((answer: PhotoAnswer) => void)[] = [];

beforeEach(async () => {
  vi.resetModules();
  fakeCanvases();
  answers = [];
  vi.stubGlobal('postMessage', (answer: PhotoAnswer) => answers.shift()?.(answer));
  vi.stubGlobal('addEventListener', (_type: string, listener: (event: MessageEvent) => void) => {
    send = (file) => listener(new MessageEvent('message', { data: { id: 1, file } }));
  });
  await import('./photo.worker.ts');
});

let send: (file: Blob) => void;

function prepared(file: Blob): Promise<PreparedPhoto> {
  return new Promise((resolve) => {
    answers.push((answer) => resolve(answer.prepared));
    send(file);
  });
}

/** The head of a GIF of these sides. */
function gif(side: number): Blob {
  return new Blob(['GIF89a', Uint8Array.of(side & 255, side >> 8, side & 255, side >> 8, 0, 0, 0, 0x2c)]);
}

it('lets no drawing replace a photo where canvases answer with noise', async () => {
  canvases.areNoisy = true;
  const file = gif(40);
  expect(await prepared(file)).toEqual({ state: 'ready', preview: file, smaller: undefined });
  expect(await prepared(gif(10_000))).toEqual({ state: 'unreadable', code: 'too-many-pixels' });
});

it('draws a preview, and a smaller version over 64 megapixels', async () => {
  expect(await prepared(gif(40))).toMatchObject({ state: 'ready', smaller: undefined });
  const large = await prepared(gif(10_000));
  expect(large.state === 'ready' && (await large.smaller?.text())).toBe('drawn');
});

it.each([
  ['JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xd9), 'image/jpeg'],
  ['HEIC', Uint8Array.of(0, 0, 0, 24, ...new TextEncoder().encode('ftypheic')), 'image/jpeg'],
  ['PNG', Uint8Array.of(0x89, ...new TextEncoder().encode('PNG')), 'image/png'],
])('draws a preview of a %s where no WebP is written', async (_format, bytes, type) => {
  canvases.writeWebp = false;
  const photo = await prepared(new Blob([bytes]));
  expect(photo.state === 'ready' && photo.preview.type).toBe(type);
});

it('keeps a photo that can be opened where nothing can be drawn', async () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  const file = gif(40);
  expect(await prepared(file)).toEqual({ state: 'ready', preview: file, smaller: undefined });
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('damaged', 'InvalidStateError')));
  expect(await prepared(file)).toEqual({ state: 'unreadable', code: 'unreadable' });
});

it('keeps a photo as it is where the worker does not come', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = () => queueMicrotask(() => this.dispatchEvent(new Event('error')));
    },
  );
  const { preparePhoto } = await import('./prepare-photo.ts');
  const file = gif(40);
  expect(await preparePhoto(file)).toEqual({ state: 'ready', preview: file, smaller: undefined });
  expect(await preparePhoto(gif(10_000))).toEqual({ state: 'unreadable', code: 'too-many-pixels' });
});
