/** Data that a link brought here: a mail's answer to a confirmation, its token or its code, or the way to sign in. */
export interface MailLink {
  /** Whether the address is confirmed now; null when this was no such link. */
  confirmed: boolean | null;
  resetToken: string | null;
  /** Comes from `/api/login`. */
  signIn: boolean;
  /** Code of an invitation; null without one. */
  invitation: string | null;
}

/** No server hears of what stands behind this (decision 012). */
const INVITE = '#invite=';

/** Reads `?confirmed=1|0`, `?reset=token`, `?login` and `#invite=code`; what is left of query and fragment stays. */
export function readMailLink(search: string, hash: string): { link: MailLink; rest: string } {
  const query = new URLSearchParams(search);
  const confirmed = query.get('confirmed');
  // Without what has grown on the link (wire 49); the code of an invitation is read where it is shown.
  const resetToken = /^[a-z\d]+/i.exec(query.get('reset') ?? '')?.[0] ?? null;
  const signIn = query.has('login');
  query.delete('login');
  query.delete('confirmed');
  query.delete('reset');
  const invitation = hash.startsWith(INVITE) ? hash.slice(INVITE.length) : null;
  const left = query.toString();
  const rest = `${left === '' ? '' : `?${left}`}${invitation === null ? hash : ''}`;
  return {
    link: {
      ...{ confirmed: confirmed === null ? null : confirmed === '1', resetToken },
      ...{ signIn, invitation },
    },
    rest,
  };
}

/** Takes the link's data out of the address, so that neither token nor code stays there or in the history. */
function take(): MailLink {
  const { pathname, search, hash } = location;
  const { link, rest } = readMailLink(search, hash);
  if (rest !== `${search}${hash}`) history.replaceState(history.state, '', `${pathname}${rest}`);
  return link;
}

/** Data of the link that opened this window. */
export const mailLink: MailLink = take();
