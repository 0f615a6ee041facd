// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { heldTicket, keepTicket } from '#entities/event/ticket.ts';
import { MyContributions } from '#features/contribute/mine/my-contributions.tsx';
import { openContribution } from '#features/contribute/open-contribution.tsx';
import {
  choose,
  closeDialog,
  control,
  fill,
  HEIC,
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
import { mount } from './stage/mount.tsx';

beforeAll(setStage);
beforeEach(nextEvent);
afterEach(closeDialog);

it('asks for the name, and in code mode for the code (spec §5)', async () => {
  stage.event = { ...stage.event, sharingMode: 'code_required' };
  void openContribution({ event: stage.event, token: stage.token });
  await says('Erinnerung hinzufügen', 'Auf Fotos sind oft auch andere zu sehen');
  await press('Senden');
  await says('Bitte gib deinen Namen ein.', 'Bitte gib den Event-Code ein.');
  await fill('Dein Name', 'Helga');
  await fill('Event-Code', 'FLIEDER7');
  await press('Senden');
  await says('Danke, Helga!');
});

/** The page is opened by a link of the host. */
function openLink(fragment: string): void {
  history.replaceState(null, '', `/events/${stage.token}#${fragment}`);
  keepTicket(stage.token);
}

it('asks for no code on a device with the ticket (spec decision 63)', async () => {
  stage.event = { ...stage.event, sharingMode: 'code_required' };
  Object.assign(stage.book, { code: 'FLIEDER7', ticket: 'a'.repeat(22) });
  openLink(`pictures&k=${'a'.repeat(22)}`);
  expect(location.hash).toBe('#pictures');
  void openContribution({ event: stage.event, token: stage.token });
  await says('Erinnerung hinzufügen', 'Auf Fotos sind oft auch andere zu sehen');
  expect(document.querySelector('dialog')?.textContent).not.toContain('Event-Code');
  await fill('Dein Name', 'Helga');
  await press('Senden');
  await says('Danke, Helga!');
});

it('asks for the new code where the ticket has ended', async () => {
  stage.event = { ...stage.event, sharingMode: 'code_required' };
  Object.assign(stage.book, { code: 'HOLUNDER', ticket: 'b'.repeat(22) });
  openLink(`k=${'a'.repeat(22)}`);
  void openContribution({ event: stage.event, token: stage.token });
  await fill('Dein Name', 'Helga');
  await press('Senden');
  await says('Der Code wurde inzwischen geändert. Bitte gib den neuen ein.');
  expect(heldTicket(stage.token)).toBeUndefined();
  await fill('Event-Code', 'HOLUNDER');
  await press('Senden');
  await says('Danke, Helga!');
});

it('makes the first three photos favourites, others by a tap (wire 34)', async () => {
  void openContribution({ event: stage.event, token: stage.token, files: photos(5), source: 'picker' });
  await vi.waitFor(() => expect(tiles()).toEqual(['true', 'true', 'true', 'false', 'false']), PATIENCE);
  await press('Lieblingsbild: bild-1.jpg');
  await press('Lieblingsbild: bild-5.jpg');
  await vi.waitFor(() => expect(tiles()).toEqual(['false', 'true', 'true', 'false', 'true']), PATIENCE);
  await press('Lieblingsbild: bild-4.jpg');
  await says('Zu viele Bilder ausgewählt', 'Bitte nur 3 Bilder auswählen.');
});

/** As a browser tells of what is in the clipboard. */
function paste(files: File[], words: string): Event {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const getData = (type: string) => (type === 'text/plain' ? words : '');
  document.body.dispatchEvent(Object.assign(event, { clipboardData: { files, getData } }));
  return event;
}

it('takes pasted pictures like chosen ones, and leaves pasted words', async () => {
  void openContribution({ event: stage.event, token: stage.token });
  await control('Fotos auswählen');
  const [first, second] = photos(2);
  if (!first || !second) throw new Error('no photos');
  await vi.waitFor(() => expect(paste([first], '').defaultPrevented).toBe(true), PATIENCE);
  expect(paste([second], 'Eine Tabelle').defaultPrevented).toBe(false);
  expect(paste([], 'bild-2.jpg').defaultPrevented).toBe(false);
  // As file managers put it.
  expect(paste([second], 'bild-2.jpg').defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(tiles()).toEqual(['true', 'true']), PATIENCE);
});

it('keeps the first three of too many favourites, and says so (spec §5)', async () => {
  void openContribution({ event: stage.event, token: stage.token });
  await choose('Lieblingsbilder', ...photos(4));
  await says('Zu viele Bilder ausgewählt', 'Bitte nur 3 Bilder auswählen.');
  await vi.waitFor(() => expect(tiles()).toEqual(['true', 'true', 'true']), PATIENCE);
});

it('counts places after looking: videos and empty files take none (wire 18)', async () => {
  const film = (at: number) => photo(`film-${at}.mov`, 'picture', new TextEncoder().encode('\0\0\0\u0014ftypqt  '));
  const bad = [film(1), film(2), new File([], 'leer.jpg'), photo('kaputt.jpg', 'broken')];
  void openContribution({ event: stage.event, token: stage.token });
  await choose('Lieblingsbilder', ...bad, ...photos(3));
  await says('film-1.mov ist kein Bild.', 'Ebenso 1 weitere Datei: film-2.mov');
  await says('kaputt.jpg lässt sich auf diesem Gerät nicht lesen.');
  await says('leer.jpg ist noch nicht auf diesem Handy (iCloud).');
  await vi.waitFor(() => expect(tiles()).toEqual(['true', 'true', 'true']), PATIENCE);
  expect(document.body.textContent).not.toContain('Zu viele Bilder ausgewählt');
  await choose('Fotos auswählen', film(3), photo('bild-4.jpg'));
  await vi.waitFor(() => expect(tiles()).toEqual(['true', 'true', 'true', 'false']), PATIENCE);
});

it('sends during typing, shows the receipt, keeps only the name', async () => {
  void openContribution({ event: stage.event, token: stage.token });
  await choose('Fotos auswählen', ...photos(2));
  await says('2 von 2 Fotos gesendet');
  expect(stage.book.count('PUT', 'contributions')).toBeGreaterThan(0);
  await fill('Dein Name', 'Helga');
  await fill('Dein Gruß', 'Macht es gut.');
  expect(localStorage.getItem(`guest-draft-${stage.token}`)).toContain('Macht es gut.');
  await press('Senden');
  await says('Danke, Helga!', 'Erfolgreich!', 'Deine Erinnerung wurde hinzugefügt.');
  await says('2 von 2 Bildern sind angekommen, ');
  expect(localStorage.getItem(`guest-draft-${stage.token}`)).toBeNull();
  await press('Noch mehr Bilder');
  expect(await control('Dein Name')).toHaveProperty('value', 'Helga');
  expect(await control('Dein Gruß')).toHaveProperty('value', '');
});

it('names rejected files and takes the rest', async () => {
  void openContribution({ event: stage.event, token: stage.token });
  await choose(
    'Fotos auswählen',
    photo('a.jpg'),
    photo('b.heic', 'no', HEIC),
    photo('c.jpg', 'broken'),
    photo('d.jpg'),
  );
  await says('b.heic ist im Format HEIC', 'c.jpg lässt sich auf diesem Gerät nicht lesen.');
  await vi.waitFor(() => expect(tiles()).toHaveLength(2), PATIENCE);
  await choose('Weitere Bilder', photo('a.jpg'), photo('e.txt', 'picture', new Uint8Array([1, 2, 3, 4])));
  await says('a.jpg: Bereits vorhanden', 'e.txt ist kein Bild.');
  expect(tiles()).toHaveLength(2);
});

it('asks again after a wrong code, with everything that was typed', async () => {
  stage.event = { ...stage.event, sharingMode: 'code_required' };
  stage.book.code = 'FLIEDER7';
  void openContribution({ event: stage.event, token: stage.token, files: photos(1) });
  await fill('Dein Name', 'Helga');
  await fill('Event-Code', 'FALSCH');
  await fill('Dein Gruß', 'Macht es gut.');
  await press('Senden');
  await says('Dieser Code stimmt nicht.');
  expect(await control('Dein Gruß')).toHaveProperty('value', 'Macht es gut.');
  await fill('Event-Code', 'FLIEDER7');
  await press('Senden');
  await says('Erfolgreich!');
  expect(stage.book.held.size).toBe(1);
});

it('says that it waits for the network, and continues by itself', async () => {
  stage.isOnline = false;
  void openContribution({ event: stage.event, token: stage.token, files: photos(2) });
  await fill('Dein Name', 'Helga');
  await says('Wartet auf Netz.', '0 von 2 Fotos sind da, der Rest folgt von selbst.');
  await press('Senden');
  await says('0 von 2 Bildern sind angekommen', 'Noch 2 Bilder: bitte kurz offen lassen.');
  stage.isOnline = true;
  window.dispatchEvent(new Event('online'));
  await says('Erfolgreich!', '2 von 2 Bildern sind angekommen, ');
});

it.each([
  ['event_closed', 'Dieses Event nimmt keine neuen Beiträge mehr an.'],
  ['quota_full', 'Dieses Gästebuch ist voll.'],
  ['too_many_requests', 'Gerade ist viel los.'],
] as const)('says what %s means, and keeps everything', async (code, words) => {
  stage.book.fault = ({ method }) => (method === 'PUT' ? code : undefined);
  void openContribution({ event: stage.event, token: stage.token, files: photos(1) });
  await says(words);
  await vi.waitFor(() => expect(tiles()).toHaveLength(1), PATIENCE);
});

it('says that the browser stores nothing, and sends everything in one form', async () => {
  const shut = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('no storage', 'SecurityError');
  });
  void openContribution({ event: stage.event, token: stage.token, files: photos(4) });
  await says('Dieser Browser speichert nichts.');
  await vi.waitFor(() => expect(tiles()).toHaveLength(4), PATIENCE);
  stage.isOnline = false;
  await fill('Dein Name', 'Helga');
  await press('Senden');
  await says('Upload fehlgeschlagen. Deine Eingaben bleiben erhalten.');
  stage.isOnline = true;
  await press('Senden');
  await says('Erfolgreich!', 'Deine Erinnerung wurde hinzugefügt.');
  expect(stage.forms.at(-1)?.getAll('topImages')).toHaveLength(3);
  expect(stage.forms.at(-1)?.getAll('allImages')).toHaveLength(1);
  shut.mockRestore();
});

/** Contributions that the server has whole; pages of other tests may still send. */
const sent = () => [...stage.book.held.values()].filter(({ said }) => said.submitted && said.files.length === 2);

it('shows contributions of this phone with receipts until they are deleted', async () => {
  void openContribution({ event: stage.event, token: stage.token, files: photos(2) });
  await fill('Dein Name', 'Helga');
  await press('Senden');
  await says('Erfolgreich!');
  document.querySelector<HTMLElement>('dialog [aria-label="Schließen"]')?.click();
  const host = document.body.appendChild(document.createElement('div'));
  mount(<MyContributions event={stage.event} token={stage.token} />, host);
  await says('Meine Beiträge', 'Helga', '2 von 2 Bildern sind angekommen, ');
  await press('Beitrag löschen');
  await press('Löschen');
  await vi.waitFor(() => expect(sent()).toEqual([]), PATIENCE);
  await vi.waitFor(() => expect(host.textContent).not.toContain('Meine Beiträge'), PATIENCE);
});
