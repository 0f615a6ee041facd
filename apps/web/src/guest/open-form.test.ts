// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { EVENT } from '#test/guest-event.ts';
import { formOpener } from './open-form.ts';

const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });
const names = (files: readonly File[] | undefined) => (files ?? []).map(({ name }) => name);

/** A page whose form cannot be had until `isThere`. */
function onPage() {
  const network = { isThere: false };
  const opened: string[][] = [];
  const openContribution = vi.fn(async ({ files }: { files?: readonly File[] }) => void opened.push(names(files)));
  const failed: boolean[] = [];
  const load = async () => {
    if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return { openContribution };
  };
  const onClosed = vi.fn();
  const contribute = formOpener({ token: 't', load, onClosed, onFailed: (hasPhotos) => failed.push(hasPhotos) });
  return { network, opened, failed, onClosed, contribute };
}

it('holds photos until the form can be loaded, then opens it', async () => {
  const { network, opened, failed, onClosed, contribute } = onPage();
  contribute(EVENT, 'camera', [photo('a')]);
  await vi.waitUntil(() => failed.length === 1);
  contribute(EVENT, 'picker', [photo('b'), photo('c')]);
  await vi.waitUntil(() => failed.length === 2);
  expect(failed).toEqual([true, true]);
  network.isThere = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitUntil(() => onClosed.mock.calls.length === 1);
  window.dispatchEvent(new Event('online'));
  expect(opened).toEqual([['a', 'b', 'c']]);
});

it('takes the photos of before along with the next tap', async () => {
  const { network, opened, failed, contribute } = onPage();
  contribute(EVENT, 'camera', [photo('a')]);
  await vi.waitUntil(() => failed.length === 1);
  network.isThere = true;
  contribute(EVENT, 'button');
  await vi.waitUntil(() => opened.length === 1);
  expect(opened).toEqual([['a']]);
});

it('opens no form by itself where no photo waits for it', async () => {
  const { network, opened, failed, contribute } = onPage();
  contribute(EVENT, 'button');
  await vi.waitUntil(() => failed.length === 1);
  network.isThere = true;
  window.dispatchEvent(new Event('online'));
  contribute(EVENT, 'button');
  await vi.waitUntil(() => opened.length > 0);
  expect([failed, opened]).toEqual([[false], [[]]]);
});
