import * as v from 'valibot';
import { adminEntries } from '../../packages/contract/src/admin-entries.ts';
import { localDateOf } from '../../packages/domain/src/local-date.ts';
import type { RunningServer } from '../shared/running-server.ts';
import { confirmDemo, makeDemoPro, openDemoAccount, postJson } from './account.ts';
import { fillGuestBook } from './event.ts';
import { fillFriends } from './friends.ts';
import { sendDemoMedia } from './media.ts';
import { inviteFromDemo, shareDay } from './sharing.ts';
import { demoYear } from './year.ts';

/** Days in one call; small enough for every limit of a request. */
const BATCH = 100;

/** Contents of the demo account. */
export interface DemoContents {
  /** Entries of the last year. */
  days: number;
  /** Addresses. */
  guestBook: string;
  link: string;
  /** Whether it has friends: the invented addresses can be confirmed only where mails are files of the data directory. */
  hasFriends: boolean;
}

/**
 * Makes the demo account Pro and fills it with a year of entries and a link to one of them. Adds friends and an
 * invitation, and lets guests write into a guest book of it. A second run changes only new parts.
 */
export async function fillDemo(server: RunningServer): Promise<DemoContents> {
  const account = await openDemoAccount(server);
  await makeDemoPro(server, account);
  const media = await sendDemoMedia(server, account);
  const today = localDateOf(Date.now(), 'Europe/Berlin');
  const year = await demoYear(today, media);
  for (let from = 0; from < year.length; from += BATCH) {
    const body = { accountId: account.accountId, entries: year.slice(from, from + BATCH) };
    const reply = await postJson(`${server.url}${adminEntries.path}`, body, server.token);
    v.parse(adminEntries.reply, await reply.json());
  }
  const hasFriends = await confirmDemo(server, account);
  if (hasFriends) {
    await fillFriends(server, account, today);
    await inviteFromDemo(server, account);
  }
  const link = await shareDay(server, account, today);
  return { days: year.length, guestBook: await fillGuestBook(server, account), link, hasFriends };
}
