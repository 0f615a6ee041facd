/**
 * Tokens in addresses are read from the beginning (wire 49). Programs that find links in text take along a bracket, a
 * full stop or an invisible sign; others append parameters. Server, worker and pages read tokens only here.
 */

/** A token has 22 characters of base64url; more letters or digits make it another word. */
const TOKEN = /^[\w-]{22}(?![-_]*[a-z\d])/i;
/** Letters, digits and `-_`, percent-encoded without need. */
const ENCODED = /%(?:2d|5f|3\d|[46][1-9a-f]|[57][\da])/gi;

/** @param text begins with the token of an event or a link, percent-encoded or not; `null` without one */
export function tokenAtStart(text: string): string | null {
  const plain = text.replace(ENCODED, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return TOKEN.exec(plain)?.[0] ?? null;
}

/** Addresses under `/events/` that belong to the diary (wire 45); with a token they are for any signed-in person. */
const DIARY = /^(?:create|([\w-]{22})\/(?:host|card|diary))\/?$/;
const EVENTS = '/events/';

/** Guest page at an address under `/events/`. */
export interface GuestAddress {
  /** `null`: there is no such event. */
  token: string | null;
  isWall: boolean;
}

/** @param pathname of an address @returns `null` for one that is the diary's, or no event's */
export function guestAddress(pathname: string): GuestAddress | null {
  if (!pathname.startsWith(EVENTS)) return null;
  const rest = pathname.slice(EVENTS.length);
  if (DIARY.test(rest)) return null;
  return { token: tokenAtStart(rest), isWall: /^[^/]*\/wall(?![\w-])/.test(rest) };
}

/** The event whose host an address is for; `null` for any other one. */
export function hostedToken(pathname: string): string | null {
  return pathname.startsWith(EVENTS) ? (DIARY.exec(pathname.slice(EVENTS.length))?.[1] ?? null) : null;
}
