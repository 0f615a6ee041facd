import * as v from 'valibot';
import { createInvitation } from '../../packages/contract/src/create-invitation.ts';
import { listInvitations } from '../../packages/contract/src/invitations.ts';
import { listEntries } from '../../packages/contract/src/list-entries.ts';
import { createShare, listShares } from '../../packages/contract/src/shares.ts';
import { DAY_MS } from '../../packages/domain/src/durations.ts';
import { addDays, type LocalDate } from '../../packages/domain/src/local-date.ts';
import type { RunningServer } from '../shared/running-server.ts';
import type { DemoAccount } from './account.ts';
import { readAs, sendAs } from './call.ts';
import { INVITED } from './friends-texts.ts';
import { SHARED_AGO } from './year.ts';

/** How long the link leads somewhere, as the app suggests (spec decision 23). */
const LINK_DAYS = 30;

/** Makes a link to a day of the demo account, unless it has one. @returns its address */
export async function shareDay(server: RunningServer, demo: DemoAccount, today: LocalDate): Promise<string> {
  const address = ({ shareToken }: { shareToken: string }) => `${server.url}/shared/${shareToken}`;
  const [known] = await readAs(server, demo, listShares);
  if (known) return address(known);
  const date = addDays(today, -SHARED_AGO);
  const entry = (await readAs(server, demo, listEntries)).find((one) => one.date === date);
  if (!entry) throw new Error(`the demo account has no entry of ${date}`);
  const path = createShare.path.replace(':id', entry.id);
  const expiresAt = new Date(Date.now() + LINK_DAYS * DAY_MS).toISOString();
  const wanted = { expiresAt, shareOptions: { originalText: true } };
  return address(v.parse(createShare.reply, await sendAs(server, demo, { ...createShare, path }, wanted)));
}

/** Invites somebody in the name of the demo account, whose address is confirmed; unless it has done so. */
export async function inviteFromDemo(server: RunningServer, demo: DemoAccount): Promise<void> {
  const { invitations } = await readAs(server, demo, listInvitations);
  if (invitations.some(({ email }) => email === INVITED.email)) return;
  await sendAs(server, demo, createInvitation, INVITED);
}
