// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { session } from '#entities/person/use-session.ts';
import { fakeBrowser } from './fake-browser.ts';
import { go, hold, PERSON, refusal, replies, says, startApp, startOver } from './open-app.tsx';

const PATH = '/api/users/default-visibility';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  await startOver();
  await go('/settings');
  await vi.waitFor(() => expect(chosen()).toBe('private'), PATIENCE);
});
afterEach(() => session.update(PERSON));

const radios = () => [...document.querySelectorAll<HTMLInputElement>('#content input[type="radio"]')];
const choice = (value: string) => radios().find((radio) => radio.value === value);
const chosen = () => radios().find(({ checked, value }) => checked && VALUES.includes(value))?.value;
const VALUES = ['private', 'friends', 'public'];
const known = () => {
  const here = session.get();
  return here.status === 'signed-in' ? here.user.defaultVisibility : undefined;
};
/** Both what is shown and what the next entry begins with. */
const stands = (value: string) => vi.waitFor(() => expect([chosen(), known()]).toEqual([value, value]), PATIENCE);

it('shows a choice at once, and the former after a refusal', async () => {
  const reply = hold(PATH);
  choice('friends')?.click();
  await stands('friends');
  reply(refusal('forbidden'));
  await says('Nicht gespeichert');
  await stands('private');
});

it('keeps the last of several choices that the server accepted', async () => {
  let taken = 0;
  replies.set(PATH, () => {
    taken += 1;
    return Response.json({ ...PERSON, defaultVisibility: 'friends' });
  });
  choice('friends')?.click();
  await stands('friends');
  // A choice that has not gone out yet is passed over by the next.
  await vi.waitFor(() => expect(taken).toBe(1), PATIENCE);
  const reply = hold(PATH);
  choice('public')?.click();
  await stands('public');
  reply(refusal('email_unverified'));
  await says('Nicht gespeichert');
  await stands('friends');
});
