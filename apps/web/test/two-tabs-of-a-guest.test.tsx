// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { deleteContribution, listContributions, submitContribution } from '@tagfalter/local/guest/contributions';
import { EventDb } from '@tagfalter/local/guest/event-db';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openContribution } from '#features/contribute/open-contribution.tsx';
import {
  choose,
  closeDialog,
  control,
  fill,
  nextEvent,
  PATIENCE,
  photo,
  photos,
  press,
  says,
  setStage,
  stage,
  tiles,
} from './contribute-stage.ts';

/** The store as another tab has it open. */
let tab: EventDb;

beforeAll(setStage);
beforeEach(async () => {
  await nextEvent();
  tab = new EventDb(stage.token);
});
afterEach(async () => {
  await closeDialog();
  tab.close();
});

const open = () => void openContribution({ event: stage.event, token: stage.token, files: photos(1) });
const hasTiles = (count: number) => vi.waitFor(() => expect(tiles()).toHaveLength(count), PATIENCE);
/** The contribution that both tabs have taken up. */
async function shared(): Promise<string> {
  const [row] = await listContributions(tab, null);
  if (!row) throw new Error('nothing was begun');
  return row.id;
}
const received = () => [...stage.book.held.values()].map(({ said }) => said.guestMessage).toSorted();

it('keeps the words of a tab whose contribution another tab has sent', async () => {
  open();
  await hasTiles(1);
  await fill('Dein Name', 'Helga');
  await fill('Dein Gruß', 'Von hier.');
  await submitContribution(tab, await shared(), { guestName: 'Helga', topMoment: '', guestMessage: 'Von dort.' });
  await hasTiles(0);
  await says('In einem anderen Tab gesendet');
  expect(await control('Dein Gruß')).toHaveProperty('value', 'Von hier.');
  await press('Senden');
  await says('Danke, Helga!');
  await vi.waitFor(() => expect(received()).toEqual(['Von dort.', 'Von hier.']), PATIENCE);
});

it('begins anew where another tab has deleted the contribution', async () => {
  open();
  await hasTiles(1);
  await fill('Dein Name', 'Helga');
  await fill('Dein Gruß', 'Doch noch.');
  await deleteContribution(tab, await shared());
  await hasTiles(0);
  await choose('Fotos auswählen', photo('neu.jpg'));
  await hasTiles(1);
  await press('Senden');
  await says('Erfolgreich!');
  expect([...stage.book.held.values()].map(({ said }) => said.files.map(({ name }) => name))).toContainEqual([
    'neu.jpg',
  ]);
});

it('sends words after another tab has deleted the contribution', async () => {
  open();
  await hasTiles(1);
  await fill('Dein Name', 'Helga');
  await fill('Dein Gruß', 'Doch noch.');
  await deleteContribution(tab, await shared());
  await press('Senden');
  await vi.waitFor(() => expect(received()).toContain('Doch noch.'), PATIENCE);
});

it('forgets the draft once stored, though the dialog closed before the reply', async () => {
  stage.isOnline = false;
  open();
  await fill('Dein Name', 'Helga');
  await fill('Dein Gruß', 'Macht es gut.');
  await hasTiles(1);
  await press('Senden');
  await says('Danke, Helga!');
  await closeDialog();
  expect(localStorage.getItem(`guest-draft-${stage.token}`)).toBeNull();
  stage.isOnline = true;
  void openContribution({ event: stage.event, token: stage.token });
  expect(await control('Dein Gruß')).toHaveProperty('value', '');
  expect(await control('Dein Name')).toHaveProperty('value', 'Helga');
});
