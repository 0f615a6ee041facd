// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';
import { MyContributions } from '#features/contribute/mine/my-contributions.tsx';
import { openContribution } from '#features/contribute/open-contribution.tsx';
import { ToastProvider } from '#platform/toast.tsx';
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
  createRoot(page).render(
    <I18nProvider i18n={i18n}>
      <ToastProvider>
        <MyContributions event={null} token={stage.token} />
      </ToastProvider>
    </I18nProvider>,
  );
  await says('Macht es gut.', 'Worte kopieren', 'Beitrag löschen');
  expect(page.textContent).not.toMatch(/Erneut versuchen|Musst du los|QR-Code|angekommen/);
  await press('Beitrag löschen');
  await says('Deine Worte und Bilder verschwinden von diesem Gerät.');
});
