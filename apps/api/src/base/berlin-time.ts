const MOMENT = new Intl.DateTimeFormat('de', {
  ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  ...{ timeZone: 'Europe/Berlin', timeZoneName: 'short' },
});
const DAY = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'Europe/Berlin' });

/** `20. November 2026 um 21:14:36 MEZ`. */
export const berlinMoment = (at: Date): string => MOMENT.format(at);
/** `20. November 2026`. */
export const berlinDay = (at: Date): string => DAY.format(at);
