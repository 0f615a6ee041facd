// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { openDiary } from '@tagfalter/local/diary';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { session } from '#entities/person/use-session.ts';
import { errorLog } from '#platform/error-log.ts';
import { disk, fakeBrowser, microphone } from './fake-browser.ts';
import { control, fill, go, PERSON, press, says, startApp, startOver } from './open-app.tsx';

const NO_ROOM = 'Speicher voll: Dein Entwurf ist noch nicht gespeichert';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);
async function writeInVain(): Promise<void> {
  await go('/create');
  disk.isFull = true;
  await fill('Text', 'Kein Platz dafür.');
  await says(NO_ROOM);
}

/** Makes room, so that nothing is left in memory. */
async function freeSpace(): Promise<void> {
  disk.isFull = false;
  await go('/create');
  await press('Noch einmal versuchen');
  await says('Entwurf gespeichert');
}

it('keeps unsaved text beyond its screen, and asks before a sign-out', async () => {
  await writeInVain();
  await go('/settings');
  await press('Abmelden');
  await says('Noch nicht alles gesichert', /^Eine Sache liegt nur auf diesem Gerät\./);
  await press('Angemeldet bleiben', 'dialog');
  await go('/create');
  await says(NO_ROOM);
  expect(await control('Text')).toMatchObject({ value: 'Kein Platz dafür.' });
  await freeSpace();
});

it('names a fault of ours on a healthy device, and the remedy', async () => {
  await go('/create');
  disk.isLockedFor = 'drafts';
  await fill('Text', 'Nicht auf dem Gerät.');
  await says(
    'Da ist uns ein Fehler passiert: Dein Entwurf ist noch nicht gespeichert',
    'Lass diese Seite offen und versuche es noch einmal, oder kopiere deinen Text.',
  );
  disk.isLockedFor = '';
  await press('Noch einmal versuchen');
  await says('Entwurf gespeichert');
});

it('asks before a sign-out while a restore awaits offers (S13)', async () => {
  const db = openDiary(PERSON);
  await db.meta.put({ key: 'recovery', cursor: '', epoch: 2, left: 1, restoredTo: 0 });
  await go('/settings');
  await press('Abmelden');
  await says(
    'Noch nicht alles gesichert',
    /^Eine Sache liegt nur auf diesem Gerät\./,
    'Warten, bis alles gesendet ist',
  );
  await press('Schließen', 'dialog');
  await db.meta.delete('recovery');
  db.close();
});

it('leads nobody away from it whose session has ended', async () => {
  await writeInVain();
  session.expire();
  await says('Bitte neu anmelden – deine Änderungen bleiben hier');
  session.enter(PERSON);
  await freeSpace();
});

it('keeps and offers the seconds of a recording without room', async () => {
  microphone.isAllowed = true;
  await go('/create');
  await press('Aufnahme starten');
  await control('Aufnahme beenden');
  disk.isFullFor = 'drafts';
  await press('Aufnahme beenden');
  await says('Die Aufnahme konnte nicht abgelegt werden. Auf diesem Gerät fehlt Platz.', 'Aufnahme wiederhergestellt');
  disk.isFullFor = '';
  await press('Verwerfen');
  const discard = await control('Verwerfen', 'dialog');
  // Shut only now: a list that cannot be read takes the question with it.
  disk.isShut = true;
  discard.click();
  const hasFailed = async () => (await errorLog.read()).some(({ where }) => where === 'recording: discarding');
  await vi.waitFor(async () => expect(await hasFailed()).toBe(true), PATIENCE);
  // Until now the page opened the disk again and again.
  disk.isShut = false;
  await says('Das hat nicht geklappt.');
  await press('Behalten');
  await says('Entwurf gespeichert');
  const db = openDiary(PERSON);
  await vi.waitFor(async () => expect(await db.chunks.count()).toBe(0), PATIENCE);
  expect(await db.drafts.toArray()).toMatchObject([{ audio: { size: 5 } }]);
  db.close();
});

it.each([
  ['isFullFor', 'Auf diesem Gerät ist kein Platz mehr für eine Aufnahme.'],
  ['isLockedFor', 'Das hat nicht geklappt.'],
] as const)('says why a recording does not begin: %s', async (fault, why) => {
  microphone.isAllowed = true;
  await go('/create');
  disk[fault] = 'recordings';
  await press('Aufnahme starten');
  const alert = () => document.querySelector('#content .err[role="alert"]')?.textContent;
  await vi.waitFor(() => expect(alert()).toBe(why), PATIENCE);
  disk[fault] = '';
  await press('Aufnahme starten');
  await press('Verwerfen');
});

/** The browser hands over what it has recorded so far, as when its owner turns to something else. */
function turnAway(): void {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
}

it.each([
  ['isFullFor', 'Auf diesem Gerät ist kein Platz mehr. Alles bis dahin ist gesichert.'],
  ['isLockedFor', 'Die Aufnahme wurde unterbrochen. Alles bis dahin ist gesichert.'],
] as const)('says why a recording has ended: %s', async (fault, why) => {
  microphone.isAllowed = true;
  await go('/create');
  await press('Aufnahme starten');
  await control('Aufnahme beenden');
  disk[fault] = 'chunks';
  turnAway();
  await says(why, 'Aufnahme entfernen');
  disk[fault] = '';
});

it('keeps typed text while a slow device saves', async () => {
  await go('/dashboard');
  await fill('Text', 'Ein Satz.');
  await says(/^Entwurf auf diesem Gerät/);
  const release = await disk.hold();
  await press('Speichern');
  await control('Wird gespeichert …');
  // By the next turn of the event loop the saving has begun.
  await new Promise((resolve) => setTimeout(resolve));
  await fill('Text', 'Ein Satz. Und noch einer.');
  release();
  await says('Eintrag erstellt');
  // They are in the field still, or went with the saving, which folds the card.
  const kept = () =>
    document.querySelector<HTMLTextAreaElement>('.composer__txt')?.value ??
    document.querySelector('.folded__t')?.textContent;
  await vi.waitFor(() => expect(kept()).toBe('Ein Satz. Und noch einer.'), PATIENCE);
});

it.each(['/dashboard', '/create'])('opens the day on %s once the browser gives the diary again', async (address) => {
  disk.isShut = true;
  await go(address);
  await says('Der Browser gibt dein Tagebuch gerade nicht heraus');
  disk.isShut = false;
  await press('Noch einmal versuchen');
  await fill('Text', 'Wieder da.');
  await says(/^Entwurf (gespeichert|auf diesem Gerät)/);
});
