/** A time zone in which this hour of the day has just begun or is passing. Its sign is the reverse of what it says. */
export function zoneAtHour(wanted: number): string {
  const behind = wanted - new Date().getUTCHours();
  const ahead = behind < -12 ? behind + 24 : behind;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
