import { adminEntries } from '@tagfalter/contract/admin-entries';
import { addDays } from '@tagfalter/domain/local-date';
import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { TIME_ZONE, todaysDate } from '../src/todays-date.ts';
import { XSS_COUNT as COUNT, xssPayloads } from '../src/xss-payloads.ts';
import { XssWatch } from '../src/xss-watch.ts';

test(`words of an entry are words, ${COUNT} payloads (threat 3)`, async ({ stack, signedIn }) => {
  test.setTimeout(120_000 + COUNT * 500);
  const { person, page } = await signedIn();
  await new DiaryPage(page).open();
  const payloads = xssPayloads(COUNT).slice(0, COUNT / 2);
  const today = todaysDate();
  const days = Math.ceil(payloads.length / 3);
  const dayOf = (index: number) => payloads.slice(index * 3, index * 3 + 3);
  const entries = Array.from({ length: days }, (_, index) => {
    const [text = '', topMoment = '', summary = ''] = dayOf(index);
    return {
      date: addDays(today, -index - 1),
      timeZone: TIME_ZONE,
      fields: { text, topMoment, summary },
      addImages: [],
    };
  });
  await stack.askAdmin(adminEntries, { accountId: await person.accountId(), entries });
  const watch = await XssWatch.of(page);
  const written = await person.entries();
  expect(written).toHaveLength(days);
  await page.goto('/');
  await watch.look('start', [written[0]?.summary ?? '']);
  for (const { id, text, topMoment, summary } of written) {
    await page.goto(`/entry/${id}`);
    await watch.look('entry', [text, topMoment, summary]);
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
  const page = await newDevice({ worker: 'block' }).start();
  const watch = await XssWatch.of(page);
  for (const address of [book.page, `${book.page}/wall`]) {
    await page.goto(address);
    await watch.look(address, [name]);
  }
});

/** Harm that a hostile text could do to a page, by name. */
const PLANTS: Record<string, () => unknown> = {
  element: () => document.body.toggleAttribute('data-owned'),
  'element of a moment': () => {
    const element = document.createElement('i');
    element.setAttribute('data-owned', '');
    document.body.append(element);
    element.remove();
  },
  script: () => Reflect.set(window, 'owned', 1),
  dialog: () => alert('owned'),
  // The policy throws where that is tried.
  handler: () => setTimeout(() => document.body.setAttribute('onclick', 'window.owned=1')),
  load: () => document.body.append(Object.assign(new Image(), { src: 'https://evil.example/owned.png' })),
};

test('the watch sees whatever a hostile text could do', { tag: '@soak' }, async ({ newDevice }) => {
  const device = newDevice({ worker: 'block' });
  await device.start();
  for (const [name, plant] of Object.entries(PLANTS)) {
    const page = await device.context.newPage();
    const watch = await XssWatch.of(page);
    await page.goto('/impressum');
    await watch.look('before', []);
    await page.evaluate(plant);
    const look = () =>
      watch.look(name, []).then(
        () => 'unseen',
        () => 'seen',
      );
    await expect.poll(look, { message: name }).toBe('seen');
    await page.close();
  }
});
