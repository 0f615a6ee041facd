import type { ContributionState } from '@tagfalter/contract/contribution';
import type { WireEvent } from '@tagfalter/contract/wire-event';
import type { Fault } from '../base/fault.ts';
import { write } from '../db/write.ts';
import { askContribution } from './contribution-calls.ts';
import type { ContributionFile } from './contribution-rows.ts';
import { blankContribution } from './contributions.ts';
import type { EventDb } from './event-db.ts';
import type { GuestEnv } from './guest-env.ts';

/** The part behind `#` never reaches a server. Whatever has grown on it is left out (wire 49). */
const PART = /^#?r=([0-9a-f-]{36})\.([\w-]{43})(?![-_]*[a-z\d])/i;

export interface LaterKey {
  id: string;
  secret: string;
}

/** 'Nachreichen' (spec decision 39). */
export function laterFragment({ id, secret }: LaterKey): string {
  return `#r=${id}.${secret}`;
}

/** @param hash `location.hash` @returns `null` for any other fragment */
export function parseLaterFragment(hash: string): LaterKey | null {
  const [, id, secret] = PART.exec(hash) ?? [];
  return id !== undefined && secret !== undefined ? { id, secret } : null;
}

/** Without its bytes it has to be picked again. */
function fileOf(polled: ContributionState['files'][number]): ContributionFile {
  const { hash, source, name, role, state, size, type, task } = polled;
  const isHere = state === 'received' || state === 'ready';
  const announced = { hash, source, name, role, size, type, ...(task === undefined ? {} : { task }) };
  return { ...announced, state: isHere ? state : 'unreadable' };
}

/** A contribution already here stays as it is. @returns the reason for a failure */
export async function takeOverContribution(
  db: EventDb,
  env: GuestEnv,
  event: Pick<WireEvent, 'id' | 'receiptKey' | 'sharingMode'>,
  key: LaterKey,
): Promise<Fault | null> {
  if ((await db.contributions.where('id').equals(key.id).count()) > 0) return null;
  const reply = await askContribution(env, { token: db.token, ...key });
  if (!reply.ok) return reply.fault;
  const { guestName, topMoment, guestMessage, state, finishedAt, awaitsApproval, files } = reply.value;
  const polled = { guestName, topMoment, guestMessage, state, finishedAt, awaitsApproval, files: files.map(fileOf) };
  await write(db, [db.contributions, db.meta], async () => {
    const blank = await blankContribution(db, env, event);
    const announced = { told: blank.change, wasSent: true, submitted: state !== 'open' };
    await db.contributions.put({ ...blank, ...key, ...polled, ...announced });
  });
  return null;
}
