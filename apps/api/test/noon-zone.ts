/**
 * A time zone in which it is about noon, so that a test of hours stays within one date.
 * @param now milliseconds since the epoch
 * @returns an IANA name
 */
export function noonZone(now: number): string {
  const east = 12 - new Date(now).getUTCHours();
  // POSIX signs: west of Greenwich is positive.
  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}
