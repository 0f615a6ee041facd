import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { EventGauge } from '@tagfalter/contract/event-gauge';

/** The guests at whom something waits, as a sentence names them: 'Anna, Jonas und 7 anderen'. */
export function useGuestNames({ guests, guestCount }: EventGauge): string {
  const { t } = useLingui();
  const [first, second] = guests.map(({ guestName }) => guestName);
  const others = guestCount - 2;
  if (first === undefined) return t`${plural(guestCount, { one: '# Gast', other: '# Gästen' })}`;
  if (second === undefined) return first;
  if (others <= 0) return t`${first} und ${second}`;
  return t`${first}, ${second} und ${plural(others, { one: 'noch jemandem', other: '# anderen' })}`;
}
