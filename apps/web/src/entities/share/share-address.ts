/** Address of a link, to hand on. @param token of the link */
export function shareAddress(token: string): string {
  return `${location.origin}/shared/${token}`;
}

/** Ends the address of a link for its owner's look at the page, which is no opening. */
export const LOOK = '#look';

/** Where its owner sees what guests see: that counts as no opening, and uses no once-only link up. */
export function lookAddress(token: string): string {
  return `/shared/${token}${LOOK}`;
}
