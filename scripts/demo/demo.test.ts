import type { GenericSchema } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { friendsFeed, publicFeed } from '../../packages/contract/src/feeds.ts';
import { incomingRequests } from '../../packages/contract/src/friend-requests.ts';
import { listFriends } from '../../packages/contract/src/friends.ts';
import { listInvitations } from '../../packages/contract/src/invitations.ts';
import { listEntries } from '../../packages/contract/src/list-entries.ts';
import { listReplies } from '../../packages/contract/src/replies.ts';
import { listShares } from '../../packages/contract/src/shares.ts';
import { Stack } from '../../packages/e2e/src/stack.ts';
import { openDemoAccount } from './account.ts';
import { readAs } from './call.ts';
import { type DemoContents, fillDemo } from './fill.ts';
import { FRIENDS } from './friends-texts.ts';

const SLOW = 200_000;
let stack: Stack;
beforeAll(async () => {
  stack = await Stack.boot('postgres');
}, SLOW);
afterAll(() => stack.stop());

/** Data of the demo account that a second run could duplicate. */
async function shown({ link }: DemoContents) {
  const server = stack.admin;
  const demo = await openDemoAccount(server);
  const read = <S extends GenericSchema>(call: { path: string; reply: S }) => readAs(server, demo, call);
  const [friends, asking] = [await read(listFriends), await read(incomingRequests)];
  const entries = await read(listEntries);
  const forFriends = entries.filter(({ visibility }) => visibility === 'friends');
  const replies = await Promise.all(
    forFriends.map(({ id }) => read({ ...listReplies, path: listReplies.path.replace(':id', id) })),
  );
  const shared = await fetch(link.replace('/shared/', '/api/shared/'));
  return {
    friends: friends.map(({ firstName }) => firstName).sort(),
    asking: asking.map(({ requester }) => requester.firstName),
    ofFriends: (await read(friendsFeed)).length,
    ofEverybody: (await read(publicFeed)).length,
    replies: replies
      .flat()
      .map(({ emoji }) => emoji)
      .sort(),
    links: (await read(listShares)).length,
    opens: shared.status,
    invited: (await read(listInvitations)).invitations.map(({ email, state }) => `${email} ${state}`),
  };
}

it(
  'fills the demo account; a second time changes nothing',
  async () => {
    const first = await fillDemo(stack.admin);
    expect(first.hasFriends).toBe(true);
    const before = await shown(first);
    const days = FRIENDS.flatMap(({ days }) => days);
    expect(before).toEqual({
      friends: FRIENDS.map(({ firstName }) => firstName).sort(),
      asking: ['Ida'],
      ofFriends: days.length,
      ofEverybody: days.filter(({ visibility }) => visibility === 'public').length,
      replies: FRIENDS.map(({ reply }) => reply).sort(),
      links: 1,
      opens: 200,
      invited: ['marek@tagfalter.example open'],
    });
    expect(await fillDemo(stack.admin)).toMatchObject({ link: first.link, guestBook: first.guestBook });
    expect(await shown(first)).toEqual(before);
  },
  SLOW,
);
