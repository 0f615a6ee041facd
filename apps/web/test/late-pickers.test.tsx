// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openContribution } from '#features/contribute/open-contribution.tsx';
import {
  closeDialog,
  control,
  nextEvent,
  PATIENCE,
  photos,
  press,
  says,
  setStage,
  stage,
  tiles,
} from './contribute-stage.ts';

beforeAll(setStage);
beforeEach(nextEvent);
afterEach(closeDialog);

const WAITING = 'Wartet auf deine Fotos …';

it.each([
  ['Fotos auswählen', 2, 2],
  ['Profilbild', 1, 0],
] as const)('keeps files of %s picked after the dialog closed (complaints 1)', async (name, count, shown) => {
  void openContribution({ event: stage.event, token: stage.token });
  const field = await control(name);
  field.click();
  await says(WAITING);
  await press('Schließen');
  await vi.waitUntil(() => document.querySelector('dialog') === null, PATIENCE);
  Object.defineProperty(field, 'files', { configurable: true, value: photos(count) });
  Object.defineProperty(field, 'value', { configurable: true, writable: true, value: '' });
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await says('Erinnerung hinzufügen');
  if (name === 'Profilbild') await control('Profilbild entfernen');
  await vi.waitFor(() => expect(tiles()).toHaveLength(shown), PATIENCE);
  expect(document.body.textContent).not.toContain(WAITING);
});

it('leaves nothing behind when the picker is closed after the dialog', async () => {
  void openContribution({ event: stage.event, token: stage.token });
  const field = await control('Fotos auswählen');
  field.click();
  await says(WAITING);
  await press('Schließen');
  await vi.waitUntil(() => document.querySelector('dialog') === null, PATIENCE);
  expect(field.isConnected).toBe(true);
  field.dispatchEvent(new Event('cancel'));
  expect(field.isConnected).toBe(false);
  void openContribution({ event: stage.event, token: stage.token });
  await control('Senden');
});
