/** What a link brought here: a mail's answer to a confirmation, its token for a new password, or the way to sign in. */
export interface MailLink {
  /** Whether the address is confirmed now; null when this was no such link. */
  confirmed: boolean | null;
  resetToken: string | null;
  /** Comes from `/api/login`. */
  signIn: boolean;
}

/** Reads `?confirmed=1|0`, `?reset=token` and `?login`; what is left of the query stays. */
export function readMailLink(search: string): { link: MailLink; rest: string } {
  const query = new URLSearchParams(search);
  const confirmed = query.get('confirmed');
  const resetToken = query.get('reset');
  const signIn = query.has('login');
  query.delete('login');
  query.delete('confirmed');
  query.delete('reset');
  const rest = query.size > 0 ? `?${query}` : '';
  const link = { confirmed: confirmed === null ? null : confirmed === '1', resetToken: resetToken || null, signIn };
  return { link, rest };
}

/** Takes what a link brought out of the address, so that no token stays in it or in the history. */
function take(): MailLink {
  const { link, rest } = readMailLink(location.search);
  if (rest !== location.search) history.replaceState(history.state, '', `${location.pathname}${rest}${location.hash}`);
  return link;
}

/** What this window was opened with. */
export const mailLink: MailLink = take();
