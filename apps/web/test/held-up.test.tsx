// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
// Loaded with the file: what it takes of the browser is not there later.
import '#features/contribute/contribute-dialog.tsx';
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

beforeAll(setStage);
beforeEach(nextEvent);
afterEach(closeDialog);

const text = () => document.body.textContent ?? '';
const focused = (name: string) =>
  vi.waitFor(async () => expect(document.activeElement).toBe(await control(name)), PATIENCE);

/** Opens the form with a photo, which the server takes or not, and presses 'Senden'. */
async function send(): Promise<void> {
  void openContribution({ event: stage.event, token: stage.token, files: photos(1) });
  await vi.waitFor(() => expect(tiles()).toHaveLength(1), PATIENCE);
  await fill('Dein Name', 'Helga');
  await press('Senden');
}

it.each([
  ['event_closed', 'Dieses Event nimmt keine neuen Beiträge mehr an.'],
  ['quota_full', 'Dieses Gästebuch ist voll.'],
  ['storage_full', 'Der Server hat gerade keinen Platz mehr.'],
  ['client_too_old', 'Diese Seite ist veraltet.'],
] as const)('thanks nobody while %s stands in the way, and retries', async (code, words) => {
  stage.book.fault = ({ method }) => (method === 'PUT' ? code : undefined);
  await send();
  await says('Noch nicht angekommen', words, '1 Bild ist noch auf diesem Gerät.');
  await focused('Erneut versuchen');
  for (const untrue of ['Danke', 'unterwegs', 'offen lassen', 'Gerade ist viel los'])
    expect(text()).not.toContain(untrue);
  stage.book.fault = () => undefined;
  await press('Erneut versuchen');
  await says('Danke, Helga!', 'Erfolgreich!');
  await focused('Noch mehr Bilder');
});

it.each([
  [503, 'Der Server antwortet gerade nicht richtig.'],
  ['store_away', 'Der Server kann gerade keine Bilder annehmen.'],
  ['too_many_requests', 'Gerade ist viel los.'],
] as const)('says what %s means, and that it goes on by itself', async (fault, words) => {
  stage.book.fault = ({ method }) => (method === 'PUT' ? fault : undefined);
  await send();
  await says('Danke, Helga!', words, 'von selbst weiter');
});

it('leads to missing fields, and says why nothing was sent', async () => {
  stage.event = { ...stage.event, sharingMode: 'code_required' };
  stage.book.code = 'FLIEDER7';
  void openContribution({ event: stage.event, token: stage.token });
  await press('Senden');
  await focused('Dein Name');
  await vi.waitFor(
    () => expect(document.querySelector('form > [role=alert]')?.textContent).toContain('Name'),
    PATIENCE,
  );
  await fill('Dein Name', 'Helga');
  await fill('Event-Code', 'FALSCH');
  await press('Senden');
  await says('Dieser Code stimmt nicht.');
  await focused('Event-Code');
});

it('names a picture that cannot be shown, and keeps the former', async () => {
  void openContribution({ event: stage.event, token: stage.token });
  await choose('Profilbild', photo('ich.jpg'));
  await control('Profilbild entfernen');
  await choose('Profilbild', photo('kaputt.jpg', 'broken'));
  await says('kaputt.jpg lässt sich auf diesem Gerät nicht lesen.');
  await control('Profilbild entfernen');
});
