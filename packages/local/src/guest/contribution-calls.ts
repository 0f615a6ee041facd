import {
  CONTRIBUTION_SECRET,
  type ContributionState,
  type GuestFile,
  getContribution,
  putContribution,
} from '@tagfalter/contract/contribution';
import { DELETE_SECRET, deleteEventEntry } from '@tagfalter/contract/event-entries';
import * as v from 'valibot';
import { type Reply, type RequestEnv, requestWith } from '../base/request.ts';
import type { ContributionFile, ContributionRow } from './contribution-rows.ts';
import type { GuestEnv } from './guest-env.ts';

export interface ContributionKey {
  token: string;
  id: string;
  secret: string;
}

function addressOf(path: string, { token, id }: ContributionKey): string {
  return path.replace(':token', encodeURIComponent(token)).replace(/:(id|entryId)/, encodeURIComponent(id));
}

const headersOf = ({ secret }: ContributionKey) => ({ [CONTRIBUTION_SECRET]: secret });

/** Only events for people with an account need a token (spec §7). */
async function tokenFor(env: GuestEnv, { mode, account }: ContributionRow): Promise<string | null | 'unreachable'> {
  if (mode !== 'account_required') return null;
  // Another account may be signed in: the contribution waits for its own.
  if (account !== null && account !== env.account()) return 'unreachable';
  const result = await env.token();
  if (result.status === 'ok') return result.token;
  return result.status === 'unreachable' ? 'unreachable' : null;
}

function announced({ hash, role, size, type, name, source, task }: ContributionFile): GuestFile {
  return { hash, role, size, type, name, source, ...(task === undefined ? {} : { task }) };
}

export async function sendContribution(
  env: GuestEnv,
  key: ContributionKey,
  row: ContributionRow,
): Promise<Reply<ContributionState>> {
  const token = await tokenFor(env, row);
  if (token === 'unreachable') return { ok: false, fault: { kind: 'network' } };
  const { guestName, topMoment, guestMessage, submitted, device, eventCode, ticket } = row;
  const files = row.files.map(announced);
  const proof = { ...(eventCode ? { eventCode } : {}), ...(ticket ? { ticket } : {}) };
  const body = { guestName, topMoment, guestMessage, files, submitted, device, ...proof };
  const path = addressOf(putContribution.path, key);
  return requestWith(env, { method: 'PUT', path, body, headers: headersOf(key), schema: putContribution.reply }, token);
}

export function askContribution(env: RequestEnv, key: ContributionKey): Promise<Reply<ContributionState>> {
  const path = addressOf(getContribution.path, key);
  return requestWith(env, { method: 'GET', path, headers: headersOf(key), schema: getContribution.reply }, null);
}

/** The guest's secret authorises it (wire 41). */
export function sendDeletion(env: RequestEnv, key: ContributionKey): Promise<Reply<unknown>> {
  const path = addressOf(deleteEventEntry.path, key);
  const headers = { [DELETE_SECRET]: key.secret };
  return requestWith(env, { method: 'DELETE', path, headers, schema: v.unknown() }, null);
}
