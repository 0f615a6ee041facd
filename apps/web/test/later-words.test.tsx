// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { openDiary } from '@tagfalter/local/diary';
import { saveEntry } from '@tagfalter/local/entries/entries';
import { beforeAll, it, vi } from 'vitest';
import { keyOverview } from '#compose/keys/key-overview.ts';
import { activateLanguage } from '#i18n/activate.ts';
import { env } from '#platform/env.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, PERSON, says, startApp } from './open-app.tsx';

// In quiet time every word comes by itself: here, only what somebody asks for brings its own.
vi.mock('#compose/warm-up.ts', () => ({ warmUp: () => () => undefined, warmQuestions: () => () => undefined }));

beforeAll(async () => {
  fakeBrowser();
  const end = await startApp();
  await activateLanguage('en');
  return end;
});

it('the start speaks the chosen language after a tap (wire 32)', async () => {
  const db = openDiary(PERSON);
  const change = { fields: { text: 'One line.' }, addImages: [], removeImages: [] };
  await saveEntry(db, env, { date: '2020-02-01', timeZone: 'UTC', change });
  db.close();
  await says('Your streak', /Your longest streak: 1 day\./);

  const details = (await control('Your figures')).closest('details');
  if (details) details.open = true;
  details?.dispatchEvent(new Event('toggle'));
  await says('Words per entry');
  for (const box of document.querySelectorAll<HTMLInputElement>('.fhead input:checked')) box.click();
  await says('No filters selected', 'Show my entries');
  keyOverview.open();
  await says('Keyboard shortcuts');
});
