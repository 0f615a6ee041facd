import { expect, it, vi } from 'vitest';
import { readReminder, remind } from './reminder.ts';

const PUSH = {
  type: 'reminder',
  accountId: '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f',
  date: '2026-11-26',
  language: 'de',
} as const;

function device(
  facts: { today?: string; diary?: boolean; watched?: boolean; open?: boolean; demandsNotices?: boolean } = {},
) {
  const { today = PUSH.date, diary = true, watched = false, open = true, demandsNotices = false } = facts;
  return {
    hasDiary: async (accountId: string) => diary && accountId === PUSH.accountId,
    isWatched: async () => watched,
    today: () => today,
    isTodayOpen: async () => open,
    unsubscribe: vi.fn(async () => undefined),
    show: vi.fn(async (_words: { title: string; body: string; lang: string; silent: boolean }) => undefined),
    demandsNotices,
  };
}

it.each([
  ['de', 'Wie war dein Tag?'],
  ['en', 'How was your day?'],
  ['fr', 'Comment était ta journée\u00a0?'],
  ['es', '¿Qué tal tu día?'],
] as const)('asks for the day in the language of the device: %s', async (language, title) => {
  const here = device();
  await remind({ ...PUSH, language }, here);
  expect(here.show.mock.calls).toEqual([[{ title, body: expect.any(String), lang: language, silent: false }]]);
});

it.each([
  ['where today is written already', { open: false }],
  ['of yesterday', { today: '2026-11-27', demandsNotices: true }],
  ['while somebody looks at the app', { watched: true }],
  ['without a diary of the account', { diary: false }],
])('shows nothing %s', async (_where, facts) => {
  const here = device(facts);
  await remind(PUSH, here);
  expect(here.show).not.toHaveBeenCalled();
});

it("ends the subscription of a device without the account's diary only", async () => {
  const here = device();
  await remind(PUSH, here);
  expect(here.unsubscribe).not.toHaveBeenCalled();
  const left = device({ diary: false });
  await remind(PUSH, left);
  expect(left.unsubscribe).toHaveBeenCalledOnce();
});

it('says silently that the day is kept, to keep the permission', async () => {
  const here = device({ open: false, demandsNotices: true });
  await remind(PUSH, here);
  expect(here.show).toHaveBeenCalledExactlyOnceWith({
    title: 'Dein Tag ist festgehalten',
    body: 'Heute gibt es nichts mehr zu tun.',
    lang: 'de',
    silent: true,
  });
});

it.each([undefined, '', 'Test', '{}', JSON.stringify({ ...PUSH, language: 'tlh' })])(
  'takes %j for none of ours',
  (text) => {
    expect(readReminder(text)).toBeUndefined();
    expect(readReminder(JSON.stringify(PUSH))).toEqual(PUSH);
  },
);
