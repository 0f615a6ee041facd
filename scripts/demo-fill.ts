import * as v from 'valibot';
import { adminEntries } from '../packages/contract/src/admin-entries.ts';
import { localDateOf } from '../packages/domain/src/local-date.ts';
import { makeDemoPro, openDemoAccount, post } from './demo-account.ts';
import { fillGuestBook } from './demo-event.ts';
import { sendDemoMedia } from './demo-media.ts';
import { demoYear } from './demo-year.ts';
import type { RunningServer } from './shared/running-server.ts';

/** Days in one call; small enough for every limit of a request. */
const BATCH = 100;

/**
 * Makes the demo account Pro, fills it with a year of entries, and lets guests write into a guest book of it; a second time changes
 * nothing but what is new.
 * @returns the number of entries, and where the guest book is
 */
export async function fillDemo(server: RunningServer): Promise<{ days: number; guestBook: string }> {
  const account = await openDemoAccount(server);
  await makeDemoPro(server, account);
  const media = await sendDemoMedia(server, account);
  const year = await demoYear(localDateOf(Date.now(), 'Europe/Berlin'), media);
  for (let from = 0; from < year.length; from += BATCH) {
    const body = { accountId: account.accountId, entries: year.slice(from, from + BATCH) };
    const reply = await post(`${server.url}${adminEntries.path}`, body, server.token);
    v.parse(adminEntries.reply, await reply.json());
  }
  return { days: year.length, guestBook: await fillGuestBook(server, account) };
}
