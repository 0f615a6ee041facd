// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { prepareGuestPhoto as prepare } from './prepare-guest-photo.ts';

const JPEG = { state: 'ready', photo: new Blob(['photo']), preview: new Blob(['small']) };
/** How the next worker ends: its script does not come, or it answers once and then breaks. */
let deeds: ('fail' | 'answer')[];
let prepareGuestPhoto: typeof prepare;

class FakeWorker extends EventTarget {
  postMessage({ id }: { id: number }): void {
    const deed = deeds.shift() ?? 'fail';
    const event = deed === 'fail' ? new Event('error') : new MessageEvent('message', { data: { id, prepared: JPEG } });
    queueMicrotask(() => this.dispatchEvent(event));
  }
}

class Canvas {
  getContext = () => ({ fillRect: () => undefined, setTransform: () => undefined, drawImage: () => undefined });
  convertToBlob = async () => new Blob(['drawn in the page'], { type: 'image/jpeg' });
}

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close: () => undefined }));
  ({ prepareGuestPhoto } = await import('./prepare-guest-photo.ts'));
});

const photo = new Blob(['photo']);

it('draws in the page if the script of the worker is missing', async () => {
  deeds = ['fail'];
  const prepared = await prepareGuestPhoto(photo);
  expect(prepared.state === 'ready' && (await prepared.photo.text())).toBe('drawn in the page');
});

it('calls a photo unreadable that breaks a worker which has worked', async () => {
  deeds = ['answer', 'fail', 'answer'];
  const states = [];
  for (let count = 0; count < 3; count += 1) states.push((await prepareGuestPhoto(photo)).state);
  expect(states).toEqual(['ready', 'unreadable', 'ready']);
});
