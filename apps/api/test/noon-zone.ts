/**
 * A time zone in which it is about noon, so that a story of hours stays within one day whenever it is told.
 * @param now milliseconds since the epoch
 * @returns an IANA name
 */
export function noonZone(now: number): string {
  const east = 12 - new Date(now).getUTCHours();
  // These zones carry the sign that the old world gave them: west of Greenwich counts up.
  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}
