import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { accountExport } from '@tagfalter/contract/account-export';
import { adminModeration } from '@tagfalter/contract/admin-moderation';
import { createInvitation } from '@tagfalter/contract/create-invitation';
import { MAX_DECLARED } from '@tagfalter/contract/declarations';
import { eventArchive } from '@tagfalter/contract/event-archive';
import { createEventEntry } from '@tagfalter/contract/event-entries';
import { MAX_INVITATION_MESSAGE } from '@tagfalter/contract/invitations';
import { updateProfile } from '@tagfalter/contract/update-profile';
import {
  MAX_EVENT_DESCRIPTION,
  MAX_EVENT_NAME,
  MAX_GUEST_MESSAGE,
  MAX_GUEST_NAME,
  MAX_TOP_MOMENT,
} from '@tagfalter/domain/event';
import * as v from 'valibot';
import { nameInMail, quoted } from '../../../apps/api/src/base/others-words.ts';
import { mustCallAs } from '../src/call-as.ts';
import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';
import { writeHostileEntries } from '../src/hostile-days.ts';
import { mailsTo } from '../src/mails.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import type { Stack } from '../src/stack.ts';
import { unzip } from '../src/unzip.ts';
import { XSS_COUNT, XSS_PER_FIELD, XssPayloads } from '../src/xss-payloads.ts';
import { XssWatch } from '../src/xss-watch.ts';

const EACH = `${XSS_PER_FIELD} payloads a field`;
const MAX_CODE = 100;
/** Most of the declarations that one address may send within an hour. */
const MAX_DECLARATIONS = 15;
/** Header of a mail without HTML. */
const PLAIN = '\r\nContent-Type: text/plain; charset=utf-8\r\n';
const MAX_NAME = 100;
const MAX_TEXT = 1000;

/** Unpacks the archive of a signed address. @returns names of its files */
async function unpack({ direct }: Stack, url: string, folder: string): Promise<string[]> {
  const archive = `${folder}.zip`;
  const reply = await fetch(`${direct}${url}`);
  await writeFile(archive, Buffer.from(await reply.arrayBuffer()));
  return unzip(archive, folder);
}

/** A page that lies on the disk, without the product's headers. */
const openFile = (page: Page, ...parts: string[]) => page.goto(pathToFileURL(path.join(...parts)).href);

test(`words in plain forms of law and guests are words, ${EACH} (threat 3)`, async ({
  stack,
  newDevice,
  newPerson,
}) => {
  test.setTimeout(120_000 + XSS_COUNT * 1000);
  const payloads = new XssPayloads();
  const page = await newDevice({ worker: 'block' }).start();
  const watch = await XssWatch.of(page);
  await test.step('forms of the law', async () => {
    const oneLine = (payload: string) => payload.replaceAll('\t', ' ');
    for (let index = 0; index < Math.min(MAX_DECLARATIONS, XSS_PER_FIELD); index += 1) {
      const [name = ''] = payloads.take(MAX_DECLARED.name, 1).map(oneLine);
      const [message = ''] = payloads.take(MAX_DECLARED.message, 1);
      const isCancelled = index % 2 === 0;
      await page.goto(isCancelled ? '/kuendigung' : '/widerruf');
      const button = page.getByRole('button', { name: isCancelled ? 'jetzt kündigen' : 'Widerruf bestätigen' });
      await page.getByLabel('Vor- und Nachname').fill(name);
      await page.locator('#message').fill(message);
      await button.click();
      await watch.look('refused form', [name, message]);
      await page.getByLabel(/^E-Mail-Adresse/).fill(`law${index}@example.org`);
      await button.click();
      await expect(page.getByRole('heading', { name: /eingegangen$/ })).toBeVisible();
      await watch.look('receipt', [name, message]);
    }
    const mails = await mailsTo(stack.dataDir, 'law0@example.org');
    for (const mail of mails) expect(mail).toContain(PLAIN);
  });
  await test.step('the plain form of guests', async () => {
    const book = await GuestBook.of(stack, await newPerson(), { sharingMode: 'code_required', eventCode: 'FLIEDER7' });
    await page.goto(book.page);
    for (let index = 0; index < XSS_PER_FIELD; index += 1) {
      const fields = {
        guestName: payloads.take(MAX_GUEST_NAME, 1)[0] ?? '',
        topMoment: payloads.take(MAX_TOP_MOMENT, 1)[0] ?? '',
        guestMessage: payloads.take(MAX_GUEST_MESSAGE, 1)[0] ?? '',
        eventCode: payloads.take(MAX_CODE, 1)[0] ?? '',
      };
      await postForm(page, createEventEntry.path.replace(':token', book.event.shareToken), fields);
      await watch.look('refused plain form', Object.values(fields));
      await page.goto(book.page);
    }
  });
});

/** Posts a form as a browser without scripts does; its reply is the next page. */
async function postForm(page: Page, action: string, fields: Record<string, string>): Promise<void> {
  const answered = page.waitForNavigation({ url: `**${action}` });
  await page.evaluate(
    ([address, words]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: address, enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(words)) {
        form.append(Object.assign(document.createElement('textarea'), { name, value }));
      }
      document.body.append(form);
      form.submit();
    },
    [action, fields] as const,
  );
  await answered;
}

test(`words in archives on disk are words, ${EACH} (threat 3)`, async ({ stack, newPerson, signedIn }, info) => {
  test.setTimeout(120_000 + XSS_COUNT * 500);
  const payloads = new XssPayloads();
  const person = await newPerson();
  const [firstName = '', lastName = ''] = payloads.take(MAX_NAME, 2);
  await mustCallAs(stack, person, updateProfile, { body: { firstName, lastName } });
  const days = await writeHostileEntries(stack, person, payloads);
  const { page, device } = await signedIn({ person });
  await new DiaryPage(page).isSaved();
  // Where the browser asks for a place, nobody could answer here.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.goto('/settings/archive');
  await page.getByRole('combobox', { name: 'Umfang' }).selectOption({ label: 'Alle Jahre' });
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Archiv erstellen' }).click();
  const archive = info.outputPath('own.zip');
  await (await coming).saveAs(archive);
  const own = info.outputPath('own');
  const names = await unzip(archive, own);
  const asked = await mustCallAs(stack, person, accountExport);
  const served = info.outputPath('served');
  await unpack(stack, v.parse(accountExport.reply, await asked.json()).url, served);

  const viewer = await device.context.newPage();
  const watch = await XssWatch.of(viewer);
  await openFile(viewer, own, 'index.html');
  await watch.look('first page of an archive', [firstName, lastName]);
  for (const name of names.filter((each) => /^\d{4}\/index\.html$/.test(each))) {
    const ofYear = days.filter(({ date }) => date.startsWith(name.slice(0, 4)));
    const texts = ofYear.flatMap((day) => [...Object.values(day.texts), ...Object.values(day.answers)]);
    await openFile(viewer, own, name);
    await watch.look('year of an archive', [...texts, ...ofYear.map(({ photo }) => photo)]);
    await openFile(viewer, served, name);
    await watch.look('year of an archive of the server', texts);
  }

  const [eventName = ''] = payloads.take(MAX_EVENT_NAME, 1);
  const [eventDescription = ''] = payloads.take(MAX_EVENT_DESCRIPTION, 1);
  const book = await GuestBook.of(stack, person, { eventName, eventDescription });
  const guests = Array.from({ length: XSS_PER_FIELD }, () => ({
    guestName: payloads.take(MAX_GUEST_NAME, 1)[0] ?? '',
    topMoment: payloads.take(MAX_TOP_MOMENT, 1)[0] ?? '',
    guestMessage: payloads.take(MAX_GUEST_MESSAGE, 1)[0] ?? '',
  }));
  for (const words of guests) await book.send(words);
  const made = await mustCallAs(stack, person, eventArchive, { params: { id: book.event.id } });
  const folder = info.outputPath('event');
  const files = await unpack(stack, v.parse(eventArchive.reply, await made.json()).url, folder);
  await openFile(viewer, folder, files.find((name) => name.endsWith('.html')) ?? '');
  await watch.look('archive of an event', [
    eventName,
    eventDescription,
    ...guests.flatMap((words) => Object.values(words)),
  ]);
});

test(`words in mails are words, ${EACH} (threat 3)`, async ({ stack, newPerson }) => {
  const payloads = new XssPayloads();
  const mia = await newPerson();
  await mia.confirm();
  const [firstName = ''] = payloads.take(MAX_NAME, 1);
  await mustCallAs(stack, mia, updateProfile, { body: { firstName } });
  const messages = payloads.take(MAX_INVITATION_MESSAGE, 5);
  for (const [index, message] of messages.entries()) {
    await mustCallAs(stack, mia, createInvitation, { body: { email: `${index}-${mia.email}`, message } });
  }
  for (const reason of payloads.take(MAX_TEXT)) {
    await stack.askAdmin(adminModeration, { action: 'block', email: mia.email, reason });
    await stack.askAdmin(adminModeration, { action: 'unblock', email: mia.email });
  }
  const decisions = await mailsTo(stack.dataDir, mia.email);
  expect(decisions.length).toBeGreaterThan(XSS_PER_FIELD);
  for (const mail of decisions) expect(mail).toContain(PLAIN);
  for (const [index, message] of messages.entries()) {
    const [mail = ''] = await mailsTo(stack.dataDir, `${index}-${mia.email}`);
    expect(mail).toContain(PLAIN);
    expect(mail).toContain(quoted(message));
    expect(mail).toContain(nameInMail(firstName));
  }
});
