import { withoutInvisible } from './visible.ts';

const BRACKETED = /<([^<>]*)>\s*$/;
const MAILTO = /^mailto:([^?]*).*$/i;
/** ASCII, percent-encoded as in links. */
const ENCODED = /%([0-7][\dA-F])/gi;

/**
 * An address or user name as somebody typed or pasted it, ready to be looked up: without invisible characters, `mailto:`
 * and the display name of `"Name" <address>`.
 */
export function tidyTypedName(typed: string): string {
  const text = withoutInvisible(typed.normalize('NFKC'));
  const bare = (BRACKETED.exec(text)?.[1] ?? text).trim();
  const linked = MAILTO.exec(bare)?.[1];
  if (linked === undefined) return bare;
  return linked.replace(ENCODED, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16))).trim();
}
