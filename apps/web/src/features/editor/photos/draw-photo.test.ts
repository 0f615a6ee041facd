// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { canvases, fakeCanvases, onlyPageCanvases } from '../../../../test/fake-canvas.ts';
import type { drawPhoto as draw } from './draw-photo.ts';

let drawPhoto: typeof draw;

beforeEach(async () => {
  vi.resetModules();
  fakeCanvases();
  ({ drawPhoto } = await import('./draw-photo.ts'));
});

/** A GIF of these sides without any picture in it. */
function gif(side: number, end = [0x3b]): Blob {
  const sides = [side & 255, side >> 8, side & 255, side >> 8];
  return new Blob(['GIF89a', Uint8Array.of(...sides, 0, 0, 0, ...end)]);
}

it('lets no drawing replace a photo where canvases answer with noise', async () => {
  canvases.areNoisy = true;
  const file = gif(40);
  expect(await drawPhoto(file)).toEqual({ state: 'ready', preview: file, smaller: undefined });
  expect(await drawPhoto(gif(10_000))).toEqual({ state: 'unreadable', code: 'too-many-pixels' });
});

it('draws a preview, and a smaller version over 64 megapixels', async () => {
  expect(await drawPhoto(gif(40))).toMatchObject({ state: 'ready', smaller: undefined });
  const large = await drawPhoto(gif(10_000));
  expect(large.state === 'ready' && (await large.smaller?.text())).toBe('drawn');
});

it.each([
  ['JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xd9), 'image/jpeg'],
  ['HEIC', Uint8Array.of(0, 0, 0, 24, ...new TextEncoder().encode('ftypheic')), 'image/jpeg'],
  ['PNG', Uint8Array.of(0x89, ...new TextEncoder().encode('PNG')), 'image/png'],
])('draws a preview of a %s where no WebP is written', async (_format, bytes, type) => {
  canvases.writeWebp = false;
  const photo = await drawPhoto(new Blob([bytes]));
  expect(photo.state === 'ready' && photo.preview.type).toBe(type);
});

it('draws on the canvas of a page where there is no other', async () => {
  onlyPageCanvases();
  const photo = await drawPhoto(gif(40));
  expect(photo.state === 'ready' && (await photo.preview.text())).toBe('drawn');
});

it('opens a photo in an element where no bitmap stands upright', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new TypeError('no such orientation')));
  const element = { src: '', naturalWidth: 40, naturalHeight: 30, decode: async () => undefined };
  vi.stubGlobal('Image', function image() {
    return element;
  });
  const photo = await drawPhoto(gif(40));
  expect(photo.state === 'ready' && (await photo.preview.text())).toBe('drawn');
  vi.stubGlobal('Image', undefined);
  await expect(drawPhoto(gif(40))).rejects.toThrow(expect.objectContaining({ name: 'CannotDraw' }));
});

it('says where nothing can be drawn', async () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  vi.stubGlobal('document', undefined);
  await expect(drawPhoto(gif(40))).rejects.toThrow(expect.objectContaining({ name: 'CannotDraw' }));
});

it.each<[string, Blob, object]>([
  ['is whole', gif(40), { state: 'ready' }],
  ['is cut off', gif(40, [0x2c, 1]), { state: 'unreadable', code: 'unreadable' }],
  ['is no picture', new Blob(['something else']), { state: 'unreadable', code: 'unreadable' }],
  ['has too many pixels', gif(10_000), { state: 'unreadable', code: 'too-many-pixels' }],
])('looks at a photo that does not open: %s', async (_name, file, prepared) => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('damaged', 'InvalidStateError')));
  expect(await drawPhoto(file)).toMatchObject(prepared);
});
