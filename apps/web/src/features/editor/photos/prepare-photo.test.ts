// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeCanvases } from '../../../../test/fake-canvas.ts';
import type { preparePhoto as prepare } from './prepare-photo.ts';

const DRAWN = { state: 'ready', preview: new Blob(['by worker']), smaller: undefined };
/** Acts of the workers, question by question. */
let deeds: ('die' | 'answer' | 'fail')[];
let preparePhoto: typeof prepare;

class FakeWorker extends EventTarget {
  terminate(): void {}
  postMessage({ id }: { id: number }): void {
    const deed = deeds.shift() ?? 'die';
    const reply = deed === 'fail' ? { id, failure: 'RangeError' } : { id, answer: DRAWN };
    const event = deed === 'die' ? new Event('error') : new MessageEvent('message', { data: reply });
    queueMicrotask(() => this.dispatchEvent(event));
  }
}

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('Worker', FakeWorker);
  fakeCanvases();
  ({ preparePhoto } = await import('./prepare-photo.ts'));
});

/** A GIF of 40 × 30 pixels without any picture in it. */
const gif = () => new Blob(['GIF89a', Uint8Array.of(40, 0, 30, 0, 0, 0, 0, 0x3b)]);

async function previewOf(photo: Blob): Promise<string> {
  const prepared = await preparePhoto(photo);
  return prepared.state === 'ready' ? prepared.preview.text() : prepared.state;
}

it('draws in the page where the browser allows no worker', async () => {
  vi.stubGlobal('Worker', undefined);
  expect(await previewOf(gif())).toBe('drawn');
});

it('draws in the page while the script of the worker is missing', async () => {
  deeds = ['die', 'answer'];
  expect(await previewOf(gif())).toBe('drawn');
  expect(await previewOf(gif())).toBe('by worker');
});

it('leaves as it is a photo that ended or failed its worker', async () => {
  deeds = ['answer', 'die', 'fail', 'answer'];
  const as = await gif().text();
  const shown = [];
  for (let count = 0; count < 4; count += 1) shown.push(await previewOf(gif()));
  expect(shown).toEqual(['by worker', as, as, 'by worker']);
});
