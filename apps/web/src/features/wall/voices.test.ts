import type { EventEntry } from '@tagfalter/contract/wire-event';
import { expect, it, vi } from 'vitest';
import { createVoices } from './voices.ts';

const voice = (id: string): EventEntry => ({
  ...{ id, eventId: 'e', version: 1, guestName: 'Tante Helga', guestAvatarUrl: null, topMoment: '', guestMessage: '' },
  ...{ guestAudioUrl: `/voice/${id}`, guestAudioMs: 1000, topImages: [], allImages: [], pictures: [] },
  createdAt: '2026-11-20T20:00:00.000Z',
});

it('measures a greeting that came while another one was measured', async () => {
  const { promise: first, resolve: come } = Promise.withResolvers<Response>();
  const fetch = vi.fn((url: unknown) => (url === '/voice/a' ? first : Promise.resolve(new Response('b'))));
  const voices = createVoices(null, { fetch, online: () => true, report: vi.fn() }, async () => ({ peaks: [7] }));
  voices.want([voice('a')]);
  voices.want([voice('b'), voice('a')]);
  come(new Response('a'));
  await vi.waitFor(() => expect([voices.of('a'), voices.of('b')]).toEqual([[7], [7]]));
  expect(fetch).toHaveBeenCalledTimes(2);
});
