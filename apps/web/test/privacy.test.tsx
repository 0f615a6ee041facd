// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { Privacy } from '@tagfalter/contract/privacy';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, go, hold, press, refusal, replies, says, startApp, startOver } from './open-app.tsx';

const PATH = '/api/users/privacy';
const TITLE = 'Antworten von Freunden';
let held: Privacy;
const bodies: unknown[] = [];

function takes(): void {
  replies.set(PATH, (_address, init) => {
    if (init?.method === 'PATCH') {
      bodies.push(JSON.parse(String(init.body)));
      held = { ...held, takesReplies: false };
    }
    return Response.json(held);
  });
}

const isOn = async (): Promise<string | null> => (await control(TITLE)).getAttribute('aria-checked');

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  bodies.length = 0;
  held = { isFoundByEmail: false, isFoundByUsername: true, showsEmailToFriends: false, takesReplies: true };
  await startOver();
  await go('/trash');
});
afterEach(() => activateLanguage('de'));

it('switches replies of friends off, and still knows that without a network', async () => {
  takes();
  await go('/settings');
  await expect.poll(isOn).toBe('true');
  await says(/^Freunde können deine Tage mit einem Emoji beantworten\./);
  await press(TITLE);
  await expect.poll(isOn).toBe('false');
  await expect.poll(() => bodies).toEqual([{ takesReplies: false }]);
  replies.delete(PATH);
  await go('/trash');
  await go('/settings');
  await expect.poll(isOn).toBe('false');
  await activateLanguage('fr');
  await says('Réponses d’amis');
});

it('undoes the choice where the server refuses it, and says why', async () => {
  takes();
  await go('/settings');
  await expect.poll(isOn).toBe('true');
  const deliver = hold(PATH);
  await press(TITLE);
  await expect.poll(isOn).toBe('false');
  deliver(refusal('bad_request'));
  await says(/^Nicht gespeichert\. /);
  expect(await isOn()).toBe('true');
});
