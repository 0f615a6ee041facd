// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeAll, expect, it, vi } from 'vitest';
import { MyContributions } from '#features/contribute/mine/my-contributions.tsx';
import { openContribution } from '#features/contribute/open-contribution.tsx';
import {
  closeDialog,
  fill,
  nextEvent,
  PATIENCE,
  photos,
  press,
  says,
  setStage,
  stage,
  tiles,
} from './contribute-stage.ts';
import { mount } from './stage/mount.tsx';

beforeAll(setStage);

it('offers words and their deletion where the event is gone', async () => {
  await nextEvent();
  void openContribution({ event: stage.event, token: stage.token, files: photos(1) });
  await vi.waitFor(() => expect(tiles()).toHaveLength(1), PATIENCE);
  await fill('Dein Name', 'Helga');
  await fill('Dein Gruß', 'Macht es gut.');
  stage.book.fault = () => 'not_found';
  await press('Senden');
  await says('Das Event existiert nicht oder ist nicht mehr verfügbar.', 'Macht es gut.', 'Worte kopieren');
  expect(document.body.textContent).not.toMatch(/Erneut versuchen|Musst du los/);
  await closeDialog();
  const page = document.body.appendChild(document.createElement('main'));
  mount(<MyContributions event={null} token={stage.token} />, page);
  await says('Macht es gut.', 'Worte kopieren', 'Beitrag löschen');
  expect(page.textContent).not.toMatch(/Erneut versuchen|Musst du los|QR-Code|angekommen/);
  await press('Beitrag löschen');
  await says('Deine Worte und Bilder verschwinden von diesem Gerät.');
});
