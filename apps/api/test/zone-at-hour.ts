/**
 * A time zone in which it is this hour of the day: at noon a test of hours stays within one date.
 * @param hour 0 to 23
 * @param now milliseconds since the epoch
 * @returns an IANA name
 */
export function zoneAtHour(hour: number, now = Date.now()): string {
  const east = hour - new Date(now).getUTCHours();
  // Zones reach from 12 hours west to 14 east.
  const nearest = east < -12 ? east + 24 : east > 14 ? east - 24 : east;
  // POSIX signs: west of Greenwich is positive.
  return nearest === 0 ? 'Etc/GMT' : `Etc/GMT${nearest > 0 ? '-' : '+'}${Math.abs(nearest)}`;
}
