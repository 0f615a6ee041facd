import { createShare, removeShare, type ShareLink, updateShare } from '@tagfalter/contract/shares';
import type { ShareOptions } from '@tagfalter/domain/share';
import type { Reply } from '@tagfalter/local/base/request';
import * as v from 'valibot';
import { accountRequest } from '#entities/person/account-request.ts';

/** Wishes for a link. */
export interface ShareRequest {
  shareOptions: ShareOptions;
  /** ISO 8601; null for no end. */
  expiresAt: string | null;
  isOnce: boolean;
}

const pathOf = ({ path }: { path: string }, entryId: string) => path.replace(':id', encodeURIComponent(entryId));

/** Makes the link of an entry. An active link is answered as it is, or as `conflict` if a single opening is wished. */
export function makeLink(entryId: string, body: ShareRequest): Promise<Reply<ShareLink>> {
  return accountRequest({ method: 'POST', path: pathOf(createShare, entryId), body, schema: createShare.reply });
}

export function requestLinkChange(entryId: string, body: ShareRequest): Promise<Reply<ShareLink>> {
  return accountRequest({ method: 'PATCH', path: pathOf(updateShare, entryId), body, schema: updateShare.reply });
}

/** Ends a link and its media at once. A link that is gone already is as good. */
export async function endLink(entryId: string): Promise<Reply<unknown>> {
  const reply = await accountRequest({ method: 'DELETE', path: pathOf(removeShare, entryId), schema: v.unknown() });
  const isGone = !reply.ok && reply.fault.kind === 'refused' && reply.fault.code === 'not_found';
  return isGone ? { ok: true, value: undefined } : reply;
}
