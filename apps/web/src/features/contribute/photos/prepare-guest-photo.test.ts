// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { canvases, fakeCanvases } from '../../../../test/fake-canvas.ts';
import type { prepareGuestPhoto as prepare } from './prepare-guest-photo.ts';

const JPEG = { state: 'ready', photo: new Blob(['photo']), preview: new Blob(['small']) };
/** How the next worker ends: its script does not come, or it answers once and then breaks. */
let deeds: ('fail' | 'answer')[];
let prepareGuestPhoto: typeof prepare;

class FakeWorker extends EventTarget {
  terminate(): void {}
  postMessage({ id }: { id: number }): void {
    const deed = deeds.shift() ?? 'fail';
    const event = deed === 'fail' ? new Event('error') : new MessageEvent('message', { data: { id, answer: JPEG } });
    queueMicrotask(() => this.dispatchEvent(event));
  }
}

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('Worker', FakeWorker);
  fakeCanvases();
  ({ prepareGuestPhoto } = await import('./prepare-guest-photo.ts'));
});

const photo = new Blob(['photo']);

it('draws in the page if the script of the worker is missing', async () => {
  deeds = ['fail'];
  const prepared = await prepareGuestPhoto(photo);
  expect(prepared.state === 'ready' && (await prepared.photo.text())).toBe('drawn');
});

it('sends as it is a photo that broke a working worker', async () => {
  deeds = ['answer', 'fail', 'answer'];
  const sent = [];
  for (let count = 0; count < 3; count += 1) {
    const prepared = await prepareGuestPhoto(jpeg(40, 30));
    sent.push(prepared.state === 'ready' && (await prepared.photo.text()));
  }
  expect(sent).toEqual(['photo', expect.not.stringContaining('Ort!'), 'photo']);
});

/** A JPEG of the given sides without any pixels, with a comment. */
function jpeg(width: number, height: number, ...rest: Uint8Array<ArrayBuffer>[]): Blob {
  const frame = Uint8Array.of(0xff, 0xc0, 0, 8, 8, height >> 8, height & 255, width >> 8, width & 255, 0);
  const comment = Uint8Array.of(0xff, 0xfe, 0, 6, ...new TextEncoder().encode('Ort!'));
  return new Blob([Uint8Array.of(0xff, 0xd8), comment, frame, ...rest, Uint8Array.of(0xff, 0xd9)]);
}

it('sends the file without its metadata where a canvas answers with noise', async () => {
  deeds = ['fail'];
  canvases.areNoisy = true;
  const prepared = await prepareGuestPhoto(jpeg(40, 30));
  expect(prepared.state).toBe('ready');
  if (prepared.state !== 'ready') return;
  expect(prepared.preview).toBe(prepared.photo);
  expect(prepared.photo.type).toBe('image/jpeg');
  const text = await prepared.photo.text();
  expect(text).not.toContain('Ort!');
  expect(text).not.toContain('drawn');
});

it.each([
  ['of 20 MB', () => jpeg(40, 30, new Uint8Array(20 * 1024 * 1024))],
  ['over 64 megapixels', () => jpeg(10_000, 10_000)],
])('cannot make a photo %s smaller where a canvas answers with noise', async (_size, file) => {
  deeds = ['fail'];
  canvases.areNoisy = true;
  expect((await prepareGuestPhoto(file())).state).toBe('too-large');
});

it('sends the file without its metadata where nothing can be drawn', async () => {
  deeds = ['fail', 'fail', 'fail'];
  vi.stubGlobal('OffscreenCanvas', undefined);
  expect((await prepareGuestPhoto(jpeg(40, 30))).state).toBe('ready');
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('damaged', 'InvalidStateError')));
  expect((await prepareGuestPhoto(jpeg(40, 30))).state).toBe('ready');
  const cut = await jpeg(40, 30).slice(0, -2).arrayBuffer();
  expect((await prepareGuestPhoto(new Blob([cut]))).state).toBe('unreadable');
});
