import type { Page } from '@playwright/test';
import { adminEntries } from '@tagfalter/contract/admin-entries';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';
import { Diary } from '../src/pages/diary.ts';
import { countFromEnv } from '../src/runs.ts';
import { xssPayloads } from '../src/xss-payloads.ts';

/** Payloads of the diary and of the guest book together, each used once. */
const COUNT = countFromEnv('SOAK_COUNT', 30);

/** From now on every page of the tab tells of scripts that ran, dialogs and refused loads. */
async function watch(page: Page): Promise<string[]> {
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('toldOfViolation', (words: string) => heard.push(words));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const tell: unknown = Reflect.get(window, 'toldOfViolation');
      if (typeof tell === 'function') tell(`${violatedDirective} ${blockedURI}`);
    });
  });
  return heard;
}

/** These words stand there as words: nothing of them has become an element or run. */
async function areHarmless(page: Page, heard: readonly string[], shown: readonly string[]): Promise<void> {
  // Their begin: lists cut what is long.
  for (const words of shown) await expect(page.getByText(words.slice(0, 12)).first()).toBeAttached();
  // A handler of a picture that fails to load runs late.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(
    await page.evaluate(() => [Reflect.get(window, 'owned'), document.querySelectorAll('[data-owned]').length]),
  ).toEqual([undefined, 0]);
  expect(heard).toEqual([]);
}

test(`words of an entry are words, ${COUNT} payloads (threat 3)`, async ({ stack, signedIn }) => {
  test.setTimeout(120_000 + COUNT * 500);
  const { person, page } = await signedIn();
  await new Diary(page).open();
  const payloads = xssPayloads(COUNT).slice(0, COUNT / 2);
  const today = localDateOf(Date.now(), 'Europe/Berlin');
  const days = Math.ceil(payloads.length / 3);
  const dayOf = (index: number) => payloads.slice(index * 3, index * 3 + 3);
  const entries = Array.from({ length: days }, (_, index) => {
    const [text = '', topMoment = '', summary = ''] = dayOf(index);
    return {
      date: addDays(today, -index - 1),
      timeZone: 'Europe/Berlin',
      fields: { text, topMoment, summary },
      addImages: [],
    };
  });
  await stack.askAdmin(adminEntries, { accountId: await person.accountId(), entries });
  const heard = await watch(page);
  const written = await person.entries();
  expect(written).toHaveLength(days);
  await page.goto('/');
  await areHarmless(page, heard, [written[0]?.summary ?? '']);
  for (const { id, text, topMoment, summary } of written) {
    await page.goto(`/entry/${id}`);
    await areHarmless(page, heard, [text, topMoment, summary]);
  }
});

test(`words of guests are words, ${COUNT} payloads (threat 3)`, async ({ stack, newPerson, newDevice }) => {
  test.setTimeout(120_000 + COUNT * 1000);
  const host = await newPerson();
  const [name = '', description = '', ...payloads] = xssPayloads(COUNT).slice(COUNT / 2);
  const book = await GuestBook.of(stack, host, { eventName: name.slice(0, 80), description });
  for (let at = 0; at < payloads.length; at += 3) {
    const [guestName = '', topMoment = '', guestMessage = ''] = payloads.slice(at, at + 3);
    await book.send({ guestName: guestName.slice(0, 60), topMoment, guestMessage });
  }
  const page = await newDevice().start();
  const heard = await watch(page);
  for (const address of [book.page, `${book.page}/wall`]) {
    await page.goto(address);
    await areHarmless(page, heard, [name]);
  }
});
