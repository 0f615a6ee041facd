import type { Page } from '@playwright/test';
import { adminEntries } from '@tagfalter/contract/admin-entries';
import { adminModeration } from '@tagfalter/contract/admin-moderation';
import { blockPerson } from '@tagfalter/contract/blocks';
import { MAX_INVITATION_MESSAGE } from '@tagfalter/contract/invitations';
import { putReply } from '@tagfalter/contract/replies';
import { createReport, MAX_REPORT_MESSAGE } from '@tagfalter/contract/reports';
import { updateProfile } from '@tagfalter/contract/update-profile';
import { MAX_ONE_EMOJI_INPUT } from '@tagfalter/domain/emoji';
import { addDays } from '@tagfalter/domain/local-date';
import { callAs, mustCallAs } from '../src/call-as.ts';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import type { Person } from '../src/person.ts';
import type { Stack } from '../src/stack.ts';
import { takeDownContent } from '../src/take-down.ts';
import { TIME_ZONE, todaysDate } from '../src/todays-date.ts';
import { XSS_COUNT, XSS_PER_FIELD, XssPayloads } from '../src/xss-payloads.ts';
import { XssWatch } from '../src/xss-watch.ts';

const EACH = `${XSS_PER_FIELD} payloads a field`;
const MAX_TEXT = 1000;
/** UTF-16 code units of a first or last name, at most. */
const MAX_NAME = 100;
/** UTF-16 code units of an address that is looked for, at most. */
const MAX_FIND = 254;
/** Friend, asking, asked, blocked, stranger. */
const ROLES = 5;
/** Searches that a day allows, some less. */
const MAX_SEARCHES = 20;
/** Reports that come from one address within an hour, for two tests. */
const MAX_REPORTS = 8;
/** UTF-16 code units of a report's reason, at most. */
const MAX_REASON = 100;

/** Somebody whose names and public day are payloads. */
interface Hostile {
  person: Person;
  account: string;
  firstName: string;
  lastName: string;
  text: string;
  /** Id of the day. */
  entry: string;
}

async function hostile(stack: Stack, person: Person, payloads: XssPayloads): Promise<Hostile> {
  await person.confirm();
  const [firstName = '', lastName = ''] = payloads.take(MAX_NAME, 2);
  const [text = ''] = payloads.take(MAX_TEXT, 1);
  await mustCallAs(stack, person, updateProfile, { body: { firstName, lastName } });
  const entry = await person.write(text, { visibility: 'public' });
  return { person, account: await person.accountId(), firstName, lastName, text, entry };
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

test(`names of other people are words, ${EACH} (threat 3)`, async ({ stack, newPerson, newDevice, signedIn }) => {
  test.setTimeout(120_000 + XSS_COUNT * 2000);
  const payloads = new XssPayloads();
  const mia = await newPerson();
  await mia.confirm();
  const own = await mia.write('Mein Tag.', { visibility: 'friends' });
  const others: Hostile[] = [];
  for (let index = 0; index < Math.max(ROLES, XSS_PER_FIELD); index += 1) {
    others.push(await hostile(stack, await newPerson(), payloads));
  }
  const part = (at: number) => others.filter((_, index) => index % ROLES === at);
  const [friends, asking, asked, blocked, strangers] = [part(0), part(1), part(2), part(3), part(4)];
  for (const { person } of friends) {
    await person.befriend(mia);
    await person.reply(mia, own, '👏');
  }
  for (const { person } of asking) await person.ask(mia);
  for (const { person } of asked) await mia.ask(person);
  for (const { account } of blocked) await mustCallAs(stack, mia, blockPerson, { params: { id: account } });

  const { page } = await signedIn({ person: mia });
  await new DiaryPage(page).isSaved();
  const watch = await XssWatch.of(page);
  const firstNames = (...groups: Hostile[][]) => groups.flat().map(({ firstName }) => firstName);
  await page.goto('/friends');
  await watch.look('friends', [...friends.map(({ lastName }) => lastName), ...firstNames(friends, blocked)]);
  await page
    .getByRole('button', { name: /^Mehr zu/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Blockieren' }).click();
  await watch.look('blocking', firstNames(friends).slice(0, 1));
  await page.goto('/friends?tab=incoming');
  await watch.look('incoming requests', firstNames(asking));
  await page.goto('/friends?tab=sent');
  await watch.look('sent requests', firstNames(asked));
  await page.goto('/friends?tab=find');
  const field = page.getByLabel('Benutzername oder E-Mail-Adresse');
  for (const { person, firstName } of strangers) {
    await field.fill(person.email.replace(/@.*$/, ''));
    await button(page, 'Suchen').click();
    await watch.look('found person', [firstName]);
  }
  for (const query of payloads.take(MAX_FIND, Math.min(MAX_SEARCHES, XSS_PER_FIELD))) {
    await field.fill(query);
    await button(page, 'Suchen').click();
    await watch.look('nobody found', [query]);
  }
  await page.goto('/settings#privacy');
  await page.locator('#privacy').getByRole('button', { name: 'Verwalten' }).last().click();
  await watch.look('blocked people', firstNames(blocked));
  await page.goto(`/entry/${own}`);
  await watch.look('replies', firstNames(friends));

  await page.goto('/dashboard');
  for (const source of ['Freunde', 'Öffentlich']) await page.getByRole('checkbox', { name: source }).check();
  await watch.look('start with others', [...firstNames(friends, strangers), ...friends.map(({ text }) => text)]);
  for (const { entry, account, firstName, text } of [...friends, ...strangers]) {
    await page.goto(`/entry/${entry}?owner=${account}`);
    await watch.look('day of somebody else', [firstName, text]);
  }

  const visitor = await newDevice({ worker: 'block' }).start();
  const outside = await XssWatch.of(visitor);
  for (const [index, { person, entry, firstName, text }] of others.entries()) {
    const isOnce = index === 0;
    await visitor.goto(await person.share(entry, { originalText: true }, isOnce));
    await outside.look('shared day', isOnce ? [firstName] : [firstName, text]);
    if (!isOnce) continue;
    await button(visitor, 'Ansehen').click();
    await outside.look('day opened once', [text]);
  }
});

test(`reports, decisions, invitations, replies are words, ${EACH} (threat 3) @soak`, async ({
  stack,
  newPerson,
  knownDevice,
  signedIn,
}) => {
  test.setTimeout(120_000 + XSS_COUNT * 1000);
  const payloads = new XssPayloads();
  const [mia, tom] = [await newPerson(), await newPerson()];
  await Promise.all([mia.confirm(), tom.confirm()]);
  await mia.befriend(tom);
  const accountId = await mia.accountId();
  const today = todaysDate();
  const fields = { text: 'Ein Tag für alle.', visibility: 'public' };
  const entries = Array.from({ length: Math.min(MAX_REPORTS, XSS_PER_FIELD) }, (_, index) => ({
    ...{ date: addDays(today, -index - 1), timeZone: TIME_ZONE, fields, addImages: [] },
  }));
  await stack.askAdmin(adminEntries, { accountId, entries });
  const days = await mia.entries();
  const reasons = payloads.take(MAX_TEXT);
  for (const [index, { id }] of days.entries()) {
    const [reason = ''] = payloads.take(MAX_REASON, 1);
    const [message = ''] = payloads.take(MAX_REPORT_MESSAGE, 1);
    await mustCallAs(stack, tom, createReport, { body: { kind: 'entry', id, owner: accountId, reason, message } });
    // The operator reads reports in a terminal.
    const shown = await takeDownContent(stack, { kind: 'entry', ownerId: accountId, target: id }, reasons[index] ?? '');
    expect(shown.reports).toMatchObject([{ reason, message }]);
  }
  const [{ id } = { id: '' }] = days;
  for (const payload of payloads.take(MAX_ONE_EMOJI_INPUT)) {
    const reply = await callAs(stack, tom, putReply, { params: { id }, body: { emoji: payload } });
    expect(reply.status).toBe(400);
  }

  const { page } = await signedIn({ person: mia });
  await new DiaryPage(page).isSaved();
  const watch = await XssWatch.of(page);
  for (const [index, { id: taken }] of days.entries()) {
    await page.goto(`/entry/${taken}`);
    await watch.look('entry taken down', [reasons[index] ?? '']);
  }
  await page.goto('/friends/invite');
  for (const message of payloads.take(MAX_INVITATION_MESSAGE)) {
    await page.getByLabel('Deine Nachricht').fill(message);
    await watch.look('invitation', [message]);
  }

  const elsewhere = await (await knownDevice()).start();
  const outside = await XssWatch.of(elsewhere);
  await elsewhere.goto('/');
  for (const reason of payloads.take(MAX_TEXT)) {
    await stack.askAdmin(adminModeration, { action: 'block', email: mia.email, reason });
    await elsewhere.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
    const dialog = elsewhere.getByRole('dialog');
    await dialog.getByLabel('E-Mail').fill(mia.email);
    await dialog.getByLabel('Passwort', { exact: true }).fill(mia.password);
    await dialog.getByRole('tabpanel').getByRole('button', { name: 'Anmelden' }).click();
    await outside.look('blocked account', [reason]);
    await dialog.getByRole('button', { name: 'Abmelden' }).click();
    await expect(dialog).toBeHidden();
    await stack.askAdmin(adminModeration, { action: 'unblock', email: mia.email });
  }
});
