// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openContribution, prepareAhead } from '#features/contribute/open-contribution.tsx';
import { closeDialog, nextEvent, PATIENCE, photos, setStage, stage } from './contribute-stage.ts';

beforeAll(setStage);
afterEach(() => void vi.restoreAllMocks());

it('has the worker store files loaded after the first photo', async () => {
  await nextEvent();
  const files = ['/assets/guest-open-1.js'];
  const entries = () => files.map((file) => ({ ...performance.mark('x').toJSON(), name: `${location.origin}${file}` }));
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(entries);
  const postMessage = vi.fn();
  const register = vi.fn();
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () => undefined,
    register,
    ready: Promise.resolve({ active: { postMessage } }),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  void openContribution({ event: stage.event, token: stage.token, files: photos(1) });
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledTimes(1), PATIENCE);
  await prepareAhead(stage.token, async () => void files.push('/assets/guest-my-contributions-1.js'));
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledTimes(2), PATIENCE);
  expect(postMessage.mock.lastCall).toMatchObject([{ type: 'KEEP_FILES', files }]);
  expect(register).toHaveBeenCalledTimes(1);
  await closeDialog();
});
