// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { LinkedinProfile } from '@tagfalter/contract/linkedin-posts';
import { localDateOf } from '@tagfalter/domain/local-date';
import { openDiary } from '@tagfalter/local/diary';
import { keepPost } from '@tagfalter/local/drafts/post-drafts';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { session } from '#entities/person/use-session.ts';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, fill, go, hold, PERSON, press, refusal, replies, says, startApp, startOver } from './open-app.tsx';

const PROFILE: LinkedinProfile = {
  linkedinInfo: 'Ich leite eine Redaktion.',
  generalDescription: '',
  targetAudience: 'Menschen im Homeoffice',
  postGoal: 'diskussion',
  tonality: 'persönlich',
  addressForm: 'du',
  language: 'deutsch',
  ctaType: null,
  ctaText: '',
  specialInstructions: '',
};
const MAKE = '/api/generate-linkedin-post';
const today = localDateOf(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
const entryId = () => {
  const db = openDiary(PERSON);
  db.close();
  return db.entryIdOf(today);
};
const address = () => `/linkedin-sharing/${entryId()}`;

/** Requests to make a post, with their keys. */
const asked: { key: string | null; body: unknown }[] = [];
const saved: unknown[] = [];

function serve(profile: LinkedinProfile | null, used = 3): void {
  replies.set('/api/linkedin-profile', (_address, init) => {
    if (init?.method !== 'POST') return Response.json(profile);
    const body = JSON.parse(String(init.body));
    saved.push(body);
    serve(body, used);
    return Response.json(body);
  });
  const uses = (count: number, limit: number) => ({ used: count, limit });
  replies.set('/api/ai-uses', () =>
    Response.json({ day: today, transcriptions: uses(0, 1), summaries: uses(0, 1), posts: uses(used, 5) }),
  );
}

/** @param answers what is said to one wish after another */
function reply(...answers: (() => Response | Promise<Response>)[]): void {
  replies.set(MAKE, (_address, init) => {
    asked.push({ key: new Headers(init?.headers).get('idempotency-key'), body: JSON.parse(String(init?.body)) });
    const next = answers.shift();
    if (!next) throw new TypeError('no network');
    return next();
  });
}
const made = (post: string, by: 'ai' | 'builtin' = 'ai') => Response.json({ post, by });

async function write(text: string): Promise<void> {
  await go('/create');
  await fill('Text', text);
  await press('Speichern');
  await vi.waitUntil(() => document.querySelector('article'), PATIENCE);
}
const words = async (name: string): Promise<string> => {
  const field = await control(name);
  return field instanceof HTMLTextAreaElement ? field.value : '';
};
/** Chooses one of a list, as the browser does. */
async function pick(name: string, value: string): Promise<void> {
  const field = await control(name, '#content', ['select']);
  if (field instanceof HTMLSelectElement) field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  asked.length = 0;
  saved.length = 0;
  await startOver();
  session.update(PERSON);
  const { client, copies } = serverCacheOf(PERSON.id);
  client.clear();
  await copies.copies.clear();
  serve(PROFILE);
});
afterEach(() => activateLanguage('de'));

it('makes a post of the local entry, and keeps edits', async () => {
  await write('Zwei Stunden am Fenster nach Lindau.');
  await go(address());
  await says('Heute noch 2 von 5 möglich', /^An die KI gehen: Text und die Angaben oben\./, 'Aus diesem Eintrag');
  const deliver = hold(MAKE);
  await press('Post generieren');
  await says('Wird generiert …');
  deliver(made('Ich saß im Zug.'));
  await says('LinkedIn-Post generiert', 'KI-Entwurf', '15 von 3000 Zeichen');
  await fill('Dein Post', 'Ich saß im Zug & sah hinaus.');
  await says('von dir bearbeitet');
  const link = await control('Auf LinkedIn teilen', '#content', ['a']);
  expect(link.getAttribute('href')).toBe(
    'https://www.linkedin.com/feed/?shareActive=true&text=Ich%20sa%C3%9F%20im%20Zug%20%26%20sah%20hinaus.',
  );
  expect(link).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' });
  await go('/settings');
  await go(address());
  await says('KI-Entwurf');
  expect(await words('Dein Post')).toBe('Ich saß im Zug & sah hinaus.');
});

it('sends only the choices, under one key until it is answered', async () => {
  await write('Nur Felder.');
  await go(address());
  reply(
    () => refusal('internal'),
    () => made('Eins.', 'builtin'),
    () => made('Zwei.'),
  );
  await press('Post generieren');
  await says('LinkedIn-Post konnte nicht generiert werden.', /^Der Server ist gerade nicht erreichbar/);
  await press('Post generieren');
  await says('Ohne KI erstellt');
  await press('Post generieren');
  await says('KI-Entwurf');
  const [first, second, third] = asked;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(first?.body).toEqual({
    entryContent: { text: 'Nur Felder.', summary: '', topMoment: '' },
    profile: PROFILE,
    timeZone,
  });
  expect(second?.key).toBe(first?.key);
  expect(third?.key).not.toBe(first?.key);
  await press('Vorigen Post zurückholen');
  await vi.waitFor(async () => expect(await words('Dein Post')).toBe('Eins.'), PATIENCE);
});

it('keeps an unsaved profile on this device', async () => {
  serve(null);
  await write('Ein Tag.');
  await go(address());
  await fill('Zielgruppe Pflichtfeld', 'Gründerinnen');
  await says(/^Was du geändert hast, bleibt auf diesem Gerät/);
  await go('/settings');
  await go(address());
  await says(/^Was du geändert hast, bleibt auf diesem Gerät/);
  expect(await words('Zielgruppe Pflichtfeld')).toBe('Gründerinnen');
  await fill('Allgemeine Beschreibung', 'x'.repeat(1001));
  await press('Profil speichern');
  await says('Es sind 1001 Zeichen, 1000 haben Platz. Kürze den Text ein wenig.');
  expect(saved).toEqual([]);
  await fill('Allgemeine Beschreibung', 'Ich schreibe.');
  await press('Profil speichern');
  await says('Profil gespeichert');
  expect(saved).toMatchObject([{ targetAudience: 'Gründerinnen', generalDescription: 'Ich schreibe.' }]);
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Was du geändert hast'), PATIENCE);
});

it('names missing values, also at the fields, and sends nothing', async () => {
  serve({ ...PROFILE, linkedinInfo: '', postGoal: null, tonality: null });
  reply();
  await write('Ein Tag.');
  await go(address());
  const button = await control('Post generieren');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  button.click();
  await says(
    'Unvollständige Angaben',
    /^Bitte füllen Sie mindestens 'LinkedIn Info oder Beschreibung'/,
    'Erforderlich',
  );
  expect(document.querySelectorAll('#content [aria-invalid="true"]')).toHaveLength(3);
  expect(document.activeElement).toBe(await control('LinkedIn-Info Pflichtfeld'));
  await fill('Allgemeine Beschreibung', 'Ich schreibe.');
  await pick('Ziel des Beitrags Pflichtfeld', 'reichweite');
  expect(button.getAttribute('aria-disabled')).toBe('false');
  // The form asks for a tonality, too.
  button.click();
  await vi.waitFor(() => expect(document.querySelectorAll('#content [aria-invalid="true"]')).toHaveLength(1), PATIENCE);
  expect(asked).toEqual([]);
});

it('asks for consent before using an assistant, says without one', async () => {
  session.update({ ...PERSON, aiConsent: false });
  await write('Ein Tag.');
  await go(address());
  reply(() => made('Mit Erlaubnis.'));
  await press('Post generieren');
  await says('Darf eine KI mithelfen?');
  await press('Ohne KI weiter', 'dialog');
  await says('Ohne deine Zustimmung geht nichts an die KI, und es entsteht kein Post.');
  expect(asked).toEqual([]);
  // A person who has said no may still say yes.
  await press('Post generieren');
  await says('Darf eine KI mithelfen?');
  replies.set('/api/users/ai-consent', () => Response.json(PERSON));
  await press('Erlauben', 'dialog');
  await says('LinkedIn-Post generiert');
  session.update({ ...PERSON, assistant: 'builtin' });
  await says('Tagfalter macht den Post selbst. Nichts davon verlässt diesen Server.');
});

it('names used-up posts, and entries with too few or many words', async () => {
  serve(PROFILE, 5);
  await write('x'.repeat(3000));
  await go(address());
  await says(/^Deine 5 Posts für heute sind schon gemacht\. Mit Tagfalter Pro sind es 20 am Tag\./);
  expect(await control('Tagfalter Pro ansehen', '#content', ['a'])).toMatchObject({ pathname: '/subscription' });
  reply();
  await press('Post generieren');
  expect(asked).toEqual([]);
  await go('/create');
  await fill('Zusammenfassung', 'y'.repeat(3001));
  await press('Speichern');
  await vi.waitUntil(() => document.querySelector('article'), PATIENCE);
  await go(address());
  await says('Der Eintrag ist länger, als ein Post fassen kann. Verwendet wird, was hier steht.');
});

it('counts a post made too long by hand, offers no copy', async () => {
  await write('Ein Tag.');
  await go(address());
  const db = openDiary(PERSON);
  await keepPost(db, { entryId: entryId(), madeAt: 1, text: 'z'.repeat(3001), by: 'ai', isEdited: true });
  db.close();
  await says('Es sind 3001 Zeichen, LinkedIn nimmt 3000. Kürze den Post ein wenig.');
  const off = await control('Auf LinkedIn teilen', '#content', ['button']);
  expect(off.getAttribute('aria-disabled')).toBe('true');
});

it("finds no entry where there is none, or somebody else's", async () => {
  replies.set('/api/entries/gibt-es-nicht', () => refusal('not_found'));
  await go('/linkedin-sharing/gibt-es-nicht');
  await says('Eintrag nicht gefunden', 'Einen Post gibt es nur aus eigenen Einträgen.', 'Zur Startseite');
  replies.set('/api/entries/fremd', () => refusal('forbidden'));
  await go('/linkedin-sharing/fremd');
  await says('Eintrag nicht gefunden');
});

it('writes over no profile that it could not read', async () => {
  replies.delete('/api/linkedin-profile');
  await write('Ein Tag.');
  await go(address());
  await says(/^Dein LinkedIn-Profil ist noch nicht auf diesem Gerät\./);
  expect(document.querySelector('#content form')).toBeNull();
  serve(PROFILE);
  await press('Erneut versuchen');
  await control('Zielgruppe Pflichtfeld');
});

it('leads from the share panel, in every language', async () => {
  replies.set('/api/shares', () => Response.json([]));
  await write('Ein Tag.');
  await go(`/entry/${entryId()}`);
  await press('Teilen');
  (await control('LinkedIn-Post aus diesem Tag', 'dialog', ['a'])).click();
  await says('LinkedIn-Post aus deinem Tag', 'Dein Post');
  await pick('Sprache', 'englisch');
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Ansprache'), PATIENCE);
  await activateLanguage('en');
  await says('LinkedIn post from your day', '2 of 5 left today');
  await activateLanguage('fr');
  await says('Post LinkedIn à partir de ta journée');
  await activateLanguage('es');
  await says('Publicación de LinkedIn de tu día');
});
