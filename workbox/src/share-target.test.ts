import { SharesFull } from '@tagfalter/local/media/keep-share';
import { expect, it, vi } from 'vitest';
import { takeShare } from './share-target.ts';

const ADDRESS = 'https://tagfalter.test/share-target';

function share(referrer = ''): Request {
  const body = new FormData();
  body.set('text', 'Am See');
  body.append('images', new File(['x'], 'see.jpg', { type: 'image/jpeg' }));
  const request = new Request(ADDRESS, { method: 'POST', body });
  Object.defineProperty(request, 'referrer', { value: referrer });
  return request;
}
const none = vi.fn();
async function take(
  request: Request,
  keep: (form: FormData, isSure: boolean) => Promise<number | undefined>,
  report = none,
) {
  const reply = await takeShare(request, { keep, report });
  return [reply.status, reply.headers.get('location')];
}

it('leads to the editor once everything is kept, never before', async () => {
  const kept = Promise.withResolvers<number>();
  const keep = vi.fn((_form: FormData) => kept.promise);
  let isAnswered = false;
  const answer = take(share(), keep).finally(() => {
    isAnswered = true;
  });
  await vi.waitFor(() => expect(keep).toHaveBeenCalledOnce());
  expect(isAnswered).toBe(false);
  kept.resolve(7);
  expect(await answer).toEqual([303, 'https://tagfalter.test/create?shared=7']);
  expect(keep.mock.calls[0]?.[0].get('text')).toBe('Am See');
});

it.each([
  ['no-space', new DOMException('full', 'QuotaExceededError'), 0],
  ['too-many', new SharesFull(), 0],
  ['not-kept', new TypeError('broken'), 1],
])('says %s where it could not be kept', async (problem, error, reported) => {
  const report = vi.fn();
  const answer = await take(share(), () => Promise.reject(error), report);
  expect(answer).toEqual([303, `https://tagfalter.test/create?shared=${problem}`]);
  expect(report).toHaveBeenCalledTimes(reported);
});

it('takes nothing that a page of another site has sent', async () => {
  const keep = vi.fn(async (_form: FormData, _isSure: boolean) => undefined);
  expect(await take(share('https://evil.example/'), keep)).toEqual([303, 'https://tagfalter.test/create']);
  expect(keep).not.toHaveBeenCalled();
  await take(share('https://tagfalter.test/'), keep);
  await take(share(), keep);
  expect(keep.mock.calls.map(([, isSure]) => isSure)).toEqual([true, false]);
});
