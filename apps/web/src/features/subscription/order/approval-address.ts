/** Where an order is approved, if that is a place to lead a person to: encrypted, or on this origin; null otherwise. */
export function approvalAddress(address: string): string | null {
  const url = URL.parse(address, location.origin);
  return url !== null && (url.protocol === 'https:' || url.origin === location.origin) ? url.href : null;
}
