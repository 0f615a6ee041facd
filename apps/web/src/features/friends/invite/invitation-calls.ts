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

/** What somebody is invited with. */
export interface Invitation {
  email: string;
  message: string;
  /** Whether both are friends once it is taken up. */
  befriend: boolean;
}

/** Sends an invitation by mail. One that is open to the same address ends with it: sending it twice does no harm. */
export function sendInvitation(body: Invitation): Promise<Reply<SentInvitation>> {
  // The call's own schema of the body would bring parts of valibot into every first view (wire 32).
  return accountRequest({ method: 'POST', path: listInvitations.path, body, schema: SentInvitationSchema });
}

/** Ends an open one. */
export function endInvitation(id: string): Promise<Reply<unknown>> {
  const { method, path } = revokeInvitation;
  return accountRequest({ method, path: path.replace(':id', encodeURIComponent(id)), schema: v.unknown() });
}

/** Has the list and the number of those left read anew. */
export function readInvitationsAnew(accountId: string): Promise<void> {
  return serverCacheOf(accountId).client.invalidateQueries({ queryKey: [listInvitations.path] });
}
