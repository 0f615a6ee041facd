/** Parts of an event's address behind its `#`, joined by `&` (wire 53): a tab, `k=` of a link, `r=` of 'Nachreichen'. */
export function fragmentPartsOf(hash: string): string[] {
  return hash
    .replace(/^#/, '')
    .split('&')
    .filter((part) => part !== '');
}

/** Takes a part out of the address, where it is in nobody's way and in no screenshot. */
export function dropPart(part: string): void {
  const parts = fragmentPartsOf(location.hash);
  if (!parts.includes(part)) return;
  const rest = parts.filter((one) => one !== part).join('&');
  const { pathname, search } = location;
  history.replaceState(history.state, '', rest === '' ? `${pathname}${search}` : `#${rest}`);
}
