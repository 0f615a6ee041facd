import type { Page } from '@playwright/test';
import { adminPro } from '@tagfalter/contract/admin-pro';
import { deleteEntry } from '@tagfalter/contract/delete-entry';
import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import { MAX_PROFILE_FIELD, saveLinkedinProfile } from '@tagfalter/contract/linkedin-posts';
import { patchProfile } from '@tagfalter/contract/patch-profile';
import { changeQuietMemories } from '@tagfalter/contract/quiet-memories';
import { MAX_QUIET_WORD } from '@tagfalter/domain/quiet';
import { callAs, mustCallAs } from '../src/call-as.ts';
import { expect, test } from '../src/fixtures.ts';
import { type HostileEntry, writeHostileEntries } from '../src/hostile-days.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import type { Person } from '../src/person.ts';
import type { Stack } from '../src/stack.ts';
import { XSS_COUNT, XSS_PER_FIELD, XssPayloads } from '../src/xss-payloads.ts';
import { XssWatch } from '../src/xss-watch.ts';

const EACH = `${XSS_PER_FIELD} payloads a field`;
/** UTF-16 code units that go through an address and fields without a bound. */
const MAX_TYPED = 250;
/** UTF-16 code units of a first or last name, at most. */
const MAX_NAME = 100;
const PROFILE_FIELDS = [...['linkedinInfo', 'generalDescription', 'targetAudience', 'ctaText', 'specialInstructions']];

interface Room {
  stack: Stack;
  person: Person;
  page: Page;
  watch: XssWatch;
  payloads: XssPayloads;
}

/** Somebody with Pro in their diary, watched. */
async function enter(stack: Stack, { person, page }: Pick<Room, 'person' | 'page'>): Promise<Room> {
  await stack.askAdmin(adminPro, { action: 'grant', email: person.email, until: null });
  return { stack, person, page, watch: await XssWatch.of(page), payloads: new XssPayloads() };
}

const numberOf = (payload: string) => payload.slice(0, payload.indexOf(' '));

/** Looks at a day on the screens that change it or look back. */
async function lookAround({ page, watch }: Room, { id, date, texts, answers, photo, earlier }: HostileEntry) {
  await page.goto(`/entry/${id}/history`);
  // Both versions stand there word by word, one in the other.
  const before = [earlier.text, earlier.topMoment, earlier.summary, ...Object.values(earlier.answers)];
  await watch.look('history', before.map(numberOf));
  await page.goto(`/edit/${id}`);
  await watch.look('editor', [...Object.values(texts), ...Object.values(answers), photo]);
  await page.goto(`/day/${date.slice(5)}`);
  await watch.look('ten years', [texts.summary]);
}

test(`answers, versions, photo names are words, ${EACH} (threat 3)`, async ({ stack, signedIn }) => {
  test.setTimeout(120_000 + XSS_COUNT * 1000);
  const room = await enter(stack, await signedIn());
  const { page, watch, person, payloads } = room;
  const days = await writeHostileEntries(stack, person, payloads);
  await new DiaryPage(page).open();
  await new DiaryPage(page).isSaved();
  for (const { id, texts, answers } of days) {
    await page.goto(`/entry/${id}`);
    await watch.look('entry', [...Object.values(texts), ...Object.values(answers)]);
  }
  for (const day of days.filter((_, index) => index % 4 === 0)) await lookAround(room, day);
  const [newest] = days;
  const year = newest?.date.slice(0, 4) ?? '';
  await page.goto('/');
  await watch.look('start with a memory', [newest?.texts.summary ?? '', days.at(-1)?.texts.topMoment ?? '']);
  await page.goto(`/yearly?year=${year}`);
  await page.locator('.ygrid .is-written').first().click();
  const ofYear = days.filter(({ date }) => date.startsWith(year));
  await watch.look('year', [ofYear.at(-1)?.texts.summary ?? '']);
  await page.goto(`/book/${year}`);
  await watch.look(
    'book',
    ofYear.flatMap(({ texts }) => [texts.topMoment, texts.summary]),
  );
  await page.goto('/handout');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Weiter mit 1 Tag' }).click();
  await watch.look('excerpt', [newest?.texts.text ?? '']);
  for (const { id } of days) await mustCallAs(stack, person, deleteEntry, { params: { id } });
  await page.goto('/settings/deleted');
  await watch.look(
    'deleted days',
    days.map(({ texts }) => texts.summary),
  );
});

test(`searches, resting words, drafts and shares are words, ${EACH} (threat 3) @soak`, async ({ stack, signedIn }) => {
  test.setTimeout(120_000 + XSS_COUNT * 500);
  const { page, watch, person, payloads } = await enter(stack, await signedIn());
  const words = payloads.take(MAX_QUIET_WORD);
  const none = { spans: [], days: [], words: [] };
  await mustCallAs(stack, person, changeQuietMemories, { body: { add: { ...none, words }, remove: none } });
  await page.goto('/settings/quiet');
  await watch.look('resting words', words);

  const drafts = payloads.take(MAX_TYPED);
  const editor = await new DiaryPage(page).write();
  for (const draft of drafts) {
    await editor.text.fill(draft);
    await watch.look('draft', [draft]);
  }
  await expect(editor.draftState).toBeVisible();
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Start' }).click();
  await watch.look('start with a draft', drafts.slice(-1));
  await page.goto('/search');
  const field = page.getByRole('searchbox', { name: 'Suchen' });
  const queries = payloads.take(MAX_TYPED);
  for (const query of queries) {
    await field.fill(query);
    // Not by hand: Enter sends what is typed.
    await field.press('Enter');
    await watch.look('search', [query]);
  }
  await page.goto('/search');
  await watch.look('recent searches', queries.slice(-3));

  for (const [index, title] of payloads.take(MAX_TYPED).entries()) {
    const [text = '', url = ''] = payloads.take(MAX_TYPED, 2);
    await shareInto(page, { title, text, url });
    await watch.look(`share ${index}`, [title, text]);
    await page.goto('/dashboard');
  }
});

/** Posts what the system posts when another app shares words with the installed one. */
async function shareInto(page: Page, words: Record<string, string>): Promise<void> {
  await page.evaluate((fields) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/share-target', enctype: 'multipart/form-data' });
    for (const [name, value] of Object.entries(fields)) {
      form.append(Object.assign(document.createElement('textarea'), { name, value }));
    }
    document.body.append(form);
    form.submit();
  }, words);
  await page.waitForURL('**/create?shared=*');
  await page.getByRole('button', { name: 'In den heutigen Tag' }).first().click();
}

test(`names, professional profile and devices are words, ${EACH} (threat 3) @soak`, async ({ stack, signedIn }) => {
  test.setTimeout(120_000 + XSS_COUNT * 1000);
  const { page, watch, person, payloads } = await enter(stack, await signedIn());
  const entry = await person.write('Ein Tag für Kolleginnen.');
  const profile = () =>
    Object.fromEntries(PROFILE_FIELDS.map((name) => [name, payloads.take(MAX_PROFILE_FIELD, 1)[0] ?? '']));
  for (let index = 0; index < XSS_PER_FIELD; index += 1) {
    const professional = profile();
    const chosen = { postGoal: 'diskussion', tonality: 'locker' };
    await mustCallAs(stack, person, saveLinkedinProfile, { body: { ...professional, ...chosen } });
    await page.goto(`/linkedin-sharing/${entry}`);
    await watch.look('professional profile', Object.values(professional));
  }
  await page.getByRole('button', { name: 'Post generieren' }).click();
  await expect(page.getByText('Ohne KI erstellt')).toBeVisible();
  await watch.look('post', []);
  await page.goto('/profile/edit');
  const names = Array.from({ length: XSS_PER_FIELD }, () => payloads.take(MAX_NAME, 2));
  for (const [firstName = '', lastName = ''] of names) {
    await page.getByLabel('Vorname').fill(firstName);
    await page.getByLabel('Nachname').fill(lastName);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('button', { name: `Menü von ${firstName} ${lastName}` })).toBeVisible();
    await watch.look('profile', [firstName, lastName]);
  }
  await page.goto('/');
  await watch.look('greeting', names.at(-1) ?? []);

  await page.goto('/profile/edit');
  for (const username of payloads.take(MAX_NAME)) {
    await page.getByLabel('Benutzername').fill(username);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText(/^(Ungültiges Format|Zu lang)$/).first()).toBeVisible();
    await watch.look('refused username', [username]);
    const body = new FormData();
    body.set('username', username);
    expect((await callAs(stack, person, patchProfile, { body })).ok).toBe(false);
  }

  const agents = payloads.take(MAX_TYPED).map((payload) => `Mozilla/5.0 ${payload.replaceAll('\t', ' ')} Firefox/1`);
  for (const agent of agents) await signInBy(stack, person, agent);
  await page.goto('/settings/devices');
  await watch.look('devices', ['Firefox']);
  for (const agent of agents) await expect(page.getByText(agent.slice(12, 28))).toHaveCount(0);
});

/** Signs in from a browser that calls itself so. */
async function signInBy({ direct }: Stack, { email, password }: Person, agent: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'user-agent': agent };
  const body = JSON.stringify({ email, password });
  const reply = await fetch(`${direct}${IDENTITY_PATH}/sign-in/email`, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(await reply.text());
}
