import * as v from 'valibot';
import { adminEntries, type PastEntry } from '../../packages/contract/src/admin-entries.ts';
import { createFriendRequest } from '../../packages/contract/src/create-friend-request.ts';
import { acceptFriendRequest, incomingRequests, sentRequests } from '../../packages/contract/src/friend-requests.ts';
import { listFriends } from '../../packages/contract/src/friends.ts';
import { listEntries } from '../../packages/contract/src/list-entries.ts';
import { patchProfile } from '../../packages/contract/src/patch-profile.ts';
import { putReply } from '../../packages/contract/src/replies.ts';
import { addDays, type LocalDate } from '../../packages/domain/src/local-date.ts';
import type { RunningServer } from '../shared/running-server.ts';
import { sendMedia, untilReady } from '../shared/send-media.ts';
import { confirmDemo, type DemoAccount, type DemoPerson, openDemoAccount, postJson } from './account.ts';
import { readAs, sendAs } from './call.ts';
import { ASKING, type DemoFriend, FRIENDS } from './friends-texts.ts';
import { photoOf } from './media.ts';
import { FOR_FRIENDS_AGO } from './year.ts';

/**
 * Gives the demo account two friends with days of their own, who have answered one of its days. Adds a person who asks.
 * A second run changes nothing. All addresses have to be confirmed for that.
 */
export async function fillFriends(server: RunningServer, demo: DemoAccount, today: LocalDate): Promise<void> {
  for (const friend of FRIENDS) {
    const account = await openFriend(server, friend);
    await ask(server, account, demo);
    await acceptFrom(server, demo, account);
    await writeDays(server, account, friend, today);
    await answerDay(server, account, demo, { emoji: friend.reply, date: addDays(today, -FOR_FRIENDS_AGO) });
  }
  await ask(server, await openFriend(server, ASKING), demo);
}

/** Registers them with a confirmed address and a picture, unless they are there. */
async function openFriend(server: RunningServer, person: DemoPerson & { picture: string }): Promise<DemoAccount> {
  const account = await openDemoAccount(server, person);
  if (account.isConfirmed) return account;
  if (!(await confirmDemo(server, account))) throw new Error(`${person.email} cannot be confirmed`);
  const form = new FormData();
  const jpeg = new Uint8Array(await photoOf(person.picture));
  form.append('profileImage', new Blob([jpeg], { type: 'image/jpeg' }), `${person.picture}.jpg`);
  await sendAs(server, account, patchProfile, form);
  return account;
}

async function ask(server: RunningServer, account: DemoAccount, demo: DemoAccount): Promise<void> {
  const friends = await readAs(server, account, listFriends);
  const sent = await readAs(server, account, sentRequests);
  const isAsked = sent.some(({ addressee }) => 'id' in addressee && addressee.id === demo.accountId);
  if (isAsked || friends.some(({ id }) => id === demo.accountId)) return;
  await sendAs(server, account, createFriendRequest, { userId: demo.accountId });
}

async function acceptFrom(server: RunningServer, demo: DemoAccount, { accountId }: DemoAccount): Promise<void> {
  const requests = await readAs(server, demo, incomingRequests);
  const theirs = requests.find(({ requester }) => requester.id === accountId);
  if (!theirs) return;
  await sendAs(server, demo, { ...acceptFriendRequest, path: acceptFriendRequest.path.replace(':id', theirs.id) });
}

async function writeDays(server: RunningServer, account: DemoAccount, { days }: DemoFriend, today: LocalDate) {
  if ((await readAs(server, account, listEntries)).length > 0) return;
  const entries: PastEntry[] = [];
  for (const { ago, photo, text, mood, visibility, emojis = '', topMoment = '' } of days) {
    const image = photo === undefined ? undefined : await sendPhoto(server, account, photo);
    const feeling = { level: mood, feeling: null, customEmoji: null };
    const words = { text, topMoment, emojis, mood: feeling, visibility, ...(image ? { mainImage: image.hash } : {}) };
    const where = { date: addDays(today, -ago), timeZone: 'Europe/Berlin' };
    entries.push({ ...where, fields: words, addImages: image ? [image] : [], answers: undefined });
  }
  await postJson(`${server.url}${adminEntries.path}`, { accountId: account.accountId, entries }, server.token);
}

async function sendPhoto({ url }: RunningServer, { token }: DemoAccount, scene: string) {
  const sent = await sendMedia(url, token, await photoOf(scene), 'image', 'image/jpeg');
  await untilReady(url, token, [sent.hash]);
  return { ...sent, name: `${scene}.jpg` };
}

/** Sets a friend's reply to a day of the demo account that they may read. */
async function answerDay(
  server: RunningServer,
  friend: DemoAccount,
  demo: DemoAccount,
  { emoji, date }: { emoji: string; date: LocalDate },
): Promise<void> {
  const entry = (await readAs(server, demo, listEntries)).find((one) => one.date === date);
  if (!entry) return;
  const path = `${putReply.path.replace(':id', entry.id)}?${new URLSearchParams({ owner: demo.accountId })}`;
  await sendAs(server, friend, { ...putReply, path }, v.parse(putReply.body, { emoji }));
}
