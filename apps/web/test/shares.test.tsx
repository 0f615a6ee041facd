// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { localDateOf } from '@tagfalter/domain/local-date';
import { openDiary } from '@tagfalter/local/diary';
import { loadDraft } from '@tagfalter/local/drafts/drafts';
import { keepShare } from '@tagfalter/local/media/keep-share';
import { dropShare, listKeptShares as list } from '@tagfalter/local/media/shares';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { disk, fakeBrowser } from './fake-browser.ts';
import { choose, control, fill, go, PERSON, press, says, startApp, startOver } from './open-app.tsx';

beforeAll(() => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  for (const { id } of await listShares()) await dropShare(id);
  await startOver();
});

/** A JPEG by its first bytes; the last one tells it from others. */
const jpeg = (name: string, last: number) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, last])], name, { type: 'image/jpeg' });

const listShares = () => list(undefined);

/** Lets the worker take what the system hands it. */
function share(text: string, ...files: File[]): Promise<number | undefined> {
  const values: Record<string, (string | File)[]> = { text: [text], images: files };
  // The form data of this environment does not take its files.
  const form: Pick<FormData, 'get' | 'getAll'> = {
    get: (name) => values[name]?.[0] ?? null,
    getAll: (name) => values[name] ?? [],
  };
  return keepShare(form, { now: Date.now, locks: undefined, isSure: true });
}

async function draft() {
  const db = openDiary(PERSON);
  try {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return await loadDraft(db, localDateOf(Date.now(), zone));
  } finally {
    db.close();
  }
}
const allTaken = () => vi.waitFor(async () => expect(await listShares()).toEqual([]), PATIENCE);

it('a share joins no draft before a tap on it (spec decision 16)', async () => {
  await share('Am See', jpeg('see.jpg', 1));
  await go('/create');
  await says('Am See', 'see.jpg');
  expect(await draft()).toBeUndefined();
  await press('Verwerfen');
  await press('Verwerfen', 'dialog');
  await allTaken();
  expect(await draft()).toBeUndefined();
});

it('leaves the keyboard in the page when the last share is discarded', async () => {
  await share('Am See');
  await go('/create');
  const button = await control('Verwerfen');
  button.focus();
  button.click();
  await press('Verwerfen', 'dialog');
  await allTaken();
  await vi.waitFor(() => expect(button.isConnected).toBe(false));
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

it('tapped on at the start, it joins the draft of today', async () => {
  await go('/create');
  await fill('Text', 'Schon da.');
  await vi.waitFor(async () => expect((await draft())?.text).toBe('Schon da.'), PATIENCE);
  await go('/settings');
  await share('Am See', jpeg('see.jpg', 1), new File(['kaputt'], 'kaputt.jpg', { type: 'image/jpeg' }));
  await go('/dashboard');
  await press('In den heutigen Tag');
  // The card follows, though its own button was not tapped.
  await says('Geteiltes ist im Entwurf', 'Text, 1 Foto', 'Nicht übernommen: kaputt.jpg');
  expect(await listShares()).toMatchObject([{ text: '', files: [{ name: 'kaputt.jpg' }] }]);
  expect(await draft()).toMatchObject({ text: 'Schon da.\n\nAm See', images: [{ name: 'see.jpg' }] });
});

it('joins a day whose words only begin like its own', async () => {
  await go('/create');
  await fill('Text', 'Hilfe kam von Hanna.');
  await vi.waitFor(async () => expect((await draft())?.text).toBe('Hilfe kam von Hanna.'), PATIENCE);
  await go('/dashboard');
  await share('Hi');
  await go('/create');
  await press('In den heutigen Tag');
  await allTaken();
  expect((await draft())?.text).toBe('Hilfe kam von Hanna.\n\nHi');
});

it('what the day does not take is named and waits', async () => {
  await share('', jpeg('eins.jpg', 1), jpeg('zwei.jpg', 2), new File(['kein Bild'], 'brief.pdf'));
  await go('/create');
  await press('In den heutigen Tag');
  await says(
    'Geteiltes ist im Entwurf',
    '1 Foto',
    'Ungültige Datei: Bitte lade nur Bilddateien hoch.',
    'Zu viele Bilder: Du kannst maximal 1 Bild hochladen',
    'Nicht übernommen: zwei.jpg, brief.pdf',
  );
  expect((await draft())?.images).toMatchObject([{ name: 'eins.jpg' }]);
  expect(await listShares()).toMatchObject([{ files: [{ name: 'zwei.jpg' }, { name: 'brief.pdf' }] }]);
});

it('of a broken picture nothing is in the draft', async () => {
  await share('', new File(['kaputt'], 'kaputt.jpg', { type: 'image/jpeg' }));
  await go('/create');
  await press('In den heutigen Tag');
  await says('Nichts davon ist im Entwurf', 'Nicht übernommen: kaputt.jpg');
});

it('shares without room wait, and come later, with words once', async () => {
  await share('Zweimal versucht', jpeg('see.jpg', 3));
  disk.isFullFor = 'bytes';
  await go('/create');
  await press('In den heutigen Tag');
  await says('Auf diesem Gerät ist kein Platz mehr für das Foto.', 'Geteiltes ist im Entwurf');
  expect(await listShares()).toHaveLength(1);
  disk.isFullFor = '';
  await go('/settings');
  await go('/create');
  await press('In den heutigen Tag');
  await allTaken();
  expect(await draft()).toMatchObject({ text: 'Zweimal versucht', images: [{ name: 'see.jpg' }] });
});

it.each([
  ['no-space', 'Auf diesem Gerät ist kein Platz für das, was du geteilt hast. Es liegt noch dort, woher es kam.'],
  ['too-many', 'Hier wartet schon zehnmal Geteiltes. Übernimm oder verwirf etwas davon, dann teile noch einmal.'],
  ['not-kept', 'Was du geteilt hast, ließ sich hier nicht ablegen. Es liegt noch dort, woher es kam.'],
])('says why a share is not here: %s', async (mark, sentence) => {
  await go(`/create?shared=${mark}`);
  await says(sentence);
  await go('/settings');
});

it('the page still takes photos by hand', async () => {
  await go('/create');
  await control('Text', undefined, ['textarea']);
  await choose('Fotos auswählen', jpeg('von-hand.jpg', 4));
  await vi.waitFor(async () => expect((await draft())?.images).toMatchObject([{ name: 'von-hand.jpg' }]), PATIENCE);
});
