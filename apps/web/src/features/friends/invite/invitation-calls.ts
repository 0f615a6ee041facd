import {
  listInvitations,
  revokeInvitation,
  type SentInvitation,
  SentInvitationSchema,
} from '@tagfalter/contract/invitations';
import type { Reply } from '@tagfalter/local/base/request';
import * as v from 'valibot';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { accountRequest } from '#entities/person/account-request.ts';

/** Invitation as the form sends it. */
export interface Invitation {
  email: string;
  message: string;
  /** Whether both become friends once it is accepted. */
  befriend: boolean;
}

/** Sends an invitation by mail. It ends an open one to the same address, so sending it twice does no harm. */
export function sendInvitation(body: Invitation): Promise<Reply<SentInvitation>> {
  // Importing the call's body schema would add parts of valibot to every first view (wire 32).
  return accountRequest({ method: 'POST', path: listInvitations.path, body, schema: SentInvitationSchema });
}

/** Revokes an open invitation. */
export function endInvitation(id: string): Promise<Reply<unknown>> {
  const { method, path } = revokeInvitation;
  return accountRequest({ method, path: path.replace(':id', encodeURIComponent(id)), schema: v.unknown() });
}

/** Invalidates the list and the number of invitations left. */
export function readInvitationsAnew(accountId: string): Promise<void> {
  return serverCacheOf(accountId).client.invalidateQueries({ queryKey: [listInvitations.path] });
}
