import type { EventType } from '@tagfalter/domain/event';
import { Cake, CalendarHeart, Gem, Heart, PartyPopper, Wine } from 'lucide-react';

const ICONS = {
  wedding: Heart,
  birthday: Cake,
  jga: PartyPopper,
  polterabend: Wine,
  standesamt: Gem,
  other: CalendarHeart,
} as const satisfies Record<EventType, unknown>;

/** The sign of a celebration, beside its name or in place of a cover picture. */
export function EventIcon({ type }: { type: EventType }) {
  const Icon = ICONS[type];
  return <Icon className="i" aria-hidden="true" />;
}
