// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { blankEntry } from '@tagfalter/domain/entry';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { openDiary } from '@tagfalter/local/diary';
import { draftFromEntry, storeDraft } from '@tagfalter/local/drafts/drafts';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from './fake-browser.ts';
import { go, PERSON, press, says, seen, startApp, startOver } from './open-app.tsx';

const ALL_SAFE = 'Alles ist gesichert';
const TEXT = 'Mitten im Satz';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

/** Leaves a draft of a day long ago on the device. */
async function leaveDraft(): Promise<void> {
  const db = openDiary(PERSON);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const date = addDays(localDateOf(Date.now(), zone), -9);
  const blank = blankEntry(db.entryIdOf(date), date, zone);
  await storeDraft(db, { ...draftFromEntry(blank, { isNew: true, now: Date.now() }), text: TEXT });
  db.close();
}

async function stored(): Promise<{ drafts: number; changes: number }> {
  const db = openDiary(PERSON);
  const count = { drafts: await db.drafts.count(), changes: await db.outbox.count() };
  db.close();
  return count;
}

it('says on every screen that a draft is not safe (design 3.13)', async () => {
  await leaveDraft();
  await go('/dashboard');
  await says(TEXT, 'Entwürfe', 'Entwurf auf diesem Gerät');
  await go('/waiting');
  await says(TEXT, 'Sicherung', 'Weiterschreiben', 'Entwurf verwerfen');
  await go('/settings');
  await says('Noch nicht gesichert', /^Eine Sache liegt nur hier\./);
  expect([...seen].filter((words) => words === ALL_SAFE || words === 'Gesichert')).toEqual([]);
  await press('Abmelden');
  await says('Noch nicht alles gesichert', /^Eine Sache liegt nur auf diesem Gerät\./);
  await press('Angemeldet bleiben', 'dialog');
});

it('saves it from there, and throws it away after asking', async () => {
  await leaveDraft();
  await go('/waiting');
  await press('Entwurf verwerfen');
  await press('Verwerfen', 'dialog');
  await says(ALL_SAFE);
  expect(await stored()).toEqual({ drafts: 0, changes: 0 });
  await leaveDraft();
  await press('Speichern');
  // Its date is refused by now: it can be added later (spec decision 75).
  await says('Diesen Tag nachtragen?');
  await press('Zurück', 'dialog[open]');
  expect(await stored()).toEqual({ drafts: 1, changes: 0 });
  await press('Speichern');
  await press('Nachtragen', 'dialog[open]');
  await says('Eintrag erstellt');
  await vi.waitFor(async () => expect(await stored()).toEqual({ drafts: 0, changes: 1 }), PATIENCE);
});
