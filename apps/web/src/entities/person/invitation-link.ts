import { formatCode } from '@tagfalter/domain/invitation-code';
import { mailLink } from '#platform/mail-links.ts';

let brought = mailLink.invitation;

/** The code of the link that this window was opened with; '' without one. Only looks, like `readSignInIntent`. */
export function readInvitationCode(): string {
  return formatCode(brought ?? '');
}

/** It counts once: to be called when the form for it is on the screen. */
export function forgetInvitationCode(): void {
  brought = null;
}
