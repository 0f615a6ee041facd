// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { ImportReport, ImportState } from '@tagfalter/contract/imports';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { env } from '#platform/env.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, fill, go, press, refusal, replies, says, startApp, startOver } from './open-app.tsx';

const PATH = '/api/imports';
const ID = '8a4c8e5e-3d5b-4a5e-9d55-111111111111';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);
afterEach(() => activateLanguage('de'));

const REPORT: ImportReport = {
  ...{ format: 'day-one', days: 2018, photos: 4311, recordings: 0, shelf: 9, from: '2014-03-02', to: '2025-12-30' },
  ...{ created: 1964, createdFrom: '2014-03-02', createdTo: '2025-12-29', merged: 51, same: 3 },
  seen: { count: 0, days: [] },
  ...{ formerlySeen: { friends: 0, public: 0 }, readers: { hidden: 0, hiddenDays: [], kept: 0, restored: 0 } },
  problems: [
    { kind: 'missing_photo', count: 2, items: [{ date: '2017-08-12', name: 'photos/a.jpeg' }, { date: '2019-05-03' }] },
    { kind: 'wrong_date', count: 1, items: [{ entry: 'Journal.json#7', name: '0000-00-00', excerpt: 'Packliste' }] },
    { kind: 'missing_file', count: 9, items: [] },
  ],
};
const known = (more: Partial<ImportState>): ImportState => ({
  ...{ id: ID, name: 'DayOne.zip', size: 3_200_000_000, state: 'checked', fault: null, report: REPORT },
  ...{
    progress: { days: 0, photos: 0, date: null, recent: [] },
    waitsFor: null,
    leaveOut: 'nothing',
    createdAt: '2026-01-04T08:00:00.000Z',
  },
  ...{ expiresAt: '2026-01-05T08:00:00.000Z', ...more },
});
const tick = async (label: string) => (await control(label, '#content', ['label'])).querySelector('input')?.click();
const stands = (more: Partial<ImportState> | null) =>
  replies.set(PATH, () => Response.json({ import: more && known(more) }));

const PRIVATE = { keepVisible: [], restoreVisibility: false };

it('tells what goes to the shelf or arrives otherwise (spec decision 74)', async () => {
  const problems: ImportReport['problems'] = [
    { kind: 'missing_photo', count: 1, items: [{ date: '2019-05-03' }] },
    { kind: 'cut_text', count: 1, items: [{ date: '2018-07-08' }] },
    { kind: 'unsupported', count: 2, items: [{ date: '2018-07-06', name: 'photos/b.heic' }] },
  ];
  stands({ report: { ...REPORT, problems } });
  await go('/settings/import');
  await says('9 Dateien kommen zu „Mitgebracht“', '2 Dateien kann ein Eintrag nicht zeigen', /unverändert unter/);
  const [lost, changed] = [...document.querySelectorAll('.probs')].map(({ textContent }) => textContent);
  expect(lost).toContain('1 Foto fehlt im Archiv');
  expect(lost).not.toContain('unter „Mitgebracht“');
  expect(changed).toContain('1 Eintrag ist länger als 400.000 Zeichen');
});

it('names days that others can see, keeps those ticked, and reports', async () => {
  const sent: unknown[] = [];
  const days = [
    { date: '2017-08-12', visibility: 'friends', hasLink: false } as const,
    { date: '2019-05-03', visibility: 'private', hasLink: true } as const,
  ];
  const report = { ...REPORT, seen: { count: 2, days }, formerlySeen: { friends: 3, public: 1 } };
  stands({ report });
  replies.set(`${PATH}/${ID}/apply`, (_address, init) => {
    sent.push(JSON.parse(String(init?.body)));
    const readers = { hidden: 1, hiddenDays: ['2017-08-12'], kept: 1, restored: 4 };
    return Response.json(known({ state: 'done', report: { ...report, readers } }));
  });
  await go('/settings/import');
  await says(
    'Wer sieht das?',
    '2 Tage können andere sehen',
    'Neue Tage siehst nur du',
    /^4 neue Tage waren für andere/,
    'Freunde: 3 · Öffentlich: 1',
  );
  await tick('12. August 2017 weiter sichtbar lassen (Freunde)');
  await tick('3. Mai 2019 weiter sichtbar lassen (Nur für mich, mit Link)');
  await tick('12. August 2017 weiter sichtbar lassen (Freunde)');
  await says('1 Tag sieht, wer den Link hat', 'Neue Tage siehst nur du');
  await tick('Sichtbarkeit von damals');
  await says('3 Tage sehen deine Freunde', '1 Tag ist öffentlich', 'Andere neue Tage siehst nur du');
  await press('2.015 Tage übernehmen');
  await says('1 Tag ist jetzt „Nur für mich“', '12. August 2017', '1 Tag bleibt sichtbar wie bisher');
  expect(sent).toMatchObject([{ keepVisible: ['2019-05-03'], restoreVisibility: true }]);
});

it('says which archives there are, in every language', async () => {
  stands(null);
  await go('/settings/archive?tab=import');
  await says('Ein anderes Tagebuch mitbringen', 'Day One', 'Journey', /^Erst kommt ein Probelauf/);
  await control('Datei auswählen');
  await activateLanguage('en');
  await says('Bring another diary along', 'Choose a file');
  await activateLanguage('fr');
  await says('Apporter un autre journal', 'Choisir un fichier');
  await activateLanguage('es');
  await says('Traer otro diario', 'Elegir un archivo');
});

it('previews the import, names what stays out, and imports', async () => {
  stands({});
  await go('/settings/import');
  await says('1.964 Tage werden neu angelegt', '51 Tage werden zusammengeführt', '3 Tage sind schon genauso da');
  await says('2. März 2014 bis 29. Dezember 2025');
  await says('2 Fotos fehlen im Archiv', '12. August 2017: photos/a.jpeg · 3. Mai 2019', '9 Dateien fehlen im Archiv');
  await says('1 Eintrag hat kein gültiges Datum', /^Tag für „Packliste“/, '2014–2025');
  await activateLanguage('fr');
  await says('12 août 2017\u00a0: photos/a.jpeg · 3 mai 2019');
  await activateLanguage('de');
  await says('Du kannst ihm einen Tag geben, von 1900 bis heute.');
  const progress = { days: 766, photos: 1702, date: '2018-07-14', recent: [] };
  replies.set(`${PATH}/${ID}/apply`, () => Response.json(known({ state: 'applying', progress })));
  stands({ state: 'applying', progress });
  await press('2.015 Tage übernehmen');
  await says('Wird übernommen', '766 von 2.018 Tagen · 1.702 Fotos', /^Läuft auf dem Server weiter/);
  // The tapped button lay at the end of a long report; the progress is above.
  await expect.poll(() => document.activeElement?.textContent).toBe('Wird übernommen');
  await expect
    .poll(() => document.querySelector('.prog__y')?.getAttribute('aria-label'))
    .toBe('2014 bis 2017 fertig, 2018 läuft');
  replies.set(`${PATH}/${ID}`, () => Response.json(known({ state: 'cancelled', progress })));
  stands({ state: 'cancelled', progress });
  await press('Abbrechen');
  await says('Abgebrochen', '766 Tage sind da, als Ganzes. Das Archiv ist vom Server gelöscht.');
});

it('has no row without days', async () => {
  stands({ report: { ...REPORT, created: 1, createdFrom: '2019-07-14', createdTo: '2019-07-14', merged: 0, same: 0 } });
  await go('/settings/import');
  await says('1 Tag wird neu angelegt', '14. Juli 2019', 'Neue Tage siehst nur du');
  expect(document.querySelector('#content')?.textContent).not.toMatch(/(?:^|\D)0 Tage/);
});

it('refuses a future date, and says so at its field', async () => {
  const sent: unknown[] = [];
  stands({});
  replies.set(`${PATH}/${ID}/apply`, (_address, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json(known({ state: 'applying' }));
  });
  await go('/settings/import');
  const field = await control('Tag für „Packliste“ freiwillig');
  await fill(field, addDays(localDateOf(env.now(), env.timeZone()), 1));
  await says('Dieser Tag liegt vor 1900 oder in der Zukunft. Wähle einen anderen.');
  await press('2.016 Tage übernehmen');
  expect([document.activeElement, field.getAttribute('aria-invalid'), sent]).toEqual([field, 'true', []]);
  await fill(field, '2018-07-01');
  await press('2.016 Tage übernehmen');
  await expect
    .poll(() => sent)
    .toEqual([{ dates: [{ entry: 'Journal.json#7', date: '2018-07-01' }], timeZone: env.timeZone(), ...PRIVATE }]);
});

it('says what it waits for, and which photos to add', async () => {
  const progress = { days: 2, photos: 3, date: '2018-07-14', recent: [] };
  stands({ state: 'applying', progress, waitsFor: 'storage_full' });
  await go('/settings/import');
  await says('Es wartet gerade', /^Auf dem Server ist kein Platz mehr/);
  stands({ state: 'applying', progress, waitsFor: 'store_away' });
  await go('/');
  await go('/settings/import');
  await says('Es wartet gerade', /^Der Server kommt gerade nicht an Fotos/);
  stands({ state: 'done', progress });
  await says('Übernommen', '2 Tage sind da, mit 3 Fotos. Sie erscheinen auf allen deinen Geräten.');
  await says('1 Eintrag hat kein gültiges Datum', 'Das bleibt in deinem Archiv.');
  // The way there is shown only to people who may change a day of the past.
  expect(document.body.textContent).not.toContain('Fotos, die fehlen');
});

it('asks in a full account, and goes on with the answer', async () => {
  const sent: unknown[] = [];
  const progress = { days: 2, photos: 3, date: '2018-07-14', recent: [] };
  stands({ state: 'applying', progress, waitsFor: 'quota_full' });
  replies.set(`${PATH}/${ID}/apply`, (_address, init) => {
    sent.push(JSON.parse(String(init?.body)));
    const next = known({ state: 'applying', progress, waitsFor: 'quota_full', leaveOut: 'videos' });
    stands(next);
    return Response.json(next);
  });
  await go('/settings/import');
  await says('Dein Speicher auf dem Server ist voll', /^Der Import wartet auf dich/, /5\. Januar 2026/);
  await press('Ohne Videos weiter');
  await says(/^Auch ohne Videos reicht der Platz nicht/);
  await press('Nur, was Platz findet');
  // Only one wish is sent at a time.
  await expect.poll(() => [sent.length, document.querySelector('#content [aria-disabled="true"]')]).toEqual([2, null]);
  await press('Noch einmal versuchen');
  await expect
    .poll(() => sent)
    .toEqual([{ dates: [], leaveOut: 'videos' }, { dates: [], leaveOut: 'files' }, { dates: [] }]);
});

it('is never done with nothing, and names by day and first words', async () => {
  const items = [{ date: '2017-08-12', name: 'photos', excerpt: 'Am See' }];
  const problems = [{ kind: 'strange_part' as const, count: 1, items }];
  const progress = { days: 0, photos: 0, date: null, recent: [] };
  stands({ state: 'done', progress, report: { ...REPORT, problems } });
  await go('/settings/import');
  await says('Es ist nichts dazugekommen', '1 Teil eines Eintrags ist unlesbar', '12. August 2017: photos, „Am See“');
  await activateLanguage('en');
  await says('Nothing was added', /“Am See”$/);
});

it('is a tab beside the export, with an address of its own', async () => {
  stands(null);
  await go('/settings/import');
  await control('Datei auswählen');
  await press('Exportieren');
  await control('Archiv erstellen');
  expect(location.search).toBe('');
  await press('Importieren');
  await control('Datei auswählen');
  expect(location.search).toBe('?tab=import');
});

it('says why a file cannot be read, and takes another one', async () => {
  stands({ state: 'failed', fault: 'unknown_format', report: null });
  await go('/settings/import');
  await says('Diese Datei lässt sich nicht lesen', /^Darin steht kein Tagebuch/);
  stands({ state: 'failed', fault: 'jrnl', report: null });
  await go('/');
  await go('/settings/import');
  await says(/^Das ist ein Export von jrnl/);
  await press('Eine andere Datei auswählen');
  await control('Datei auswählen');
});

it('continues a file after its window closed, names faults in place', async () => {
  stands({ state: 'uploading', report: null });
  await go('/settings/import');
  await says('Noch nicht ganz da', /^„DayOne.zip“ \(3,2.GB\) wurde unterbrochen/);
  replies.set(`${PATH}/${ID}`, () => refusal('not_found'));
  await press('Verwerfen');
  await says('Das hat nicht geklappt', 'Dieser Import ist nicht mehr da. Wähle die Datei noch einmal aus.');
});

it('is led to from the settings', async () => {
  await go('/settings');
  expect((await control('Auswählen', '#content', ['a'])).getAttribute('href')).toBe('/settings/archive?tab=import');
});

it('speaks of several undated entries in the plural, in every language', async () => {
  const items = ['a', 'b'].map((entry) => ({ entry, name: '0000-00-00', excerpt: entry }));
  stands({ report: { ...REPORT, problems: [{ kind: 'wrong_date', count: 2, items }] } });
  await go('/settings/import');
  await says('Du kannst ihnen einen Tag geben, von 1900 bis heute.');
  await activateLanguage('en');
  await says('You can give them a day, from 1900 to today.');
  await activateLanguage('fr');
  await says('Tu peux leur donner un jour, de 1900 à aujourd’hui.');
  await activateLanguage('es');
  await says('Puedes darles un día, desde 1900 hasta hoy.');
});

it('explains itself without a network, and looks again once there is one', async () => {
  replies.set(PATH, () => {
    throw new TypeError('no network');
  });
  await go('/settings/import');
  await says('Das hat nicht geklappt', 'Ein anderes Tagebuch mitbringen', 'Noch einmal versuchen');
  stands({});
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(document.querySelector('.three')).not.toBeNull();
  }, PATIENCE);
  await says('1.964 Tage werden neu angelegt');
  expect(document.body.textContent).not.toContain('Das hat nicht geklappt');
});
