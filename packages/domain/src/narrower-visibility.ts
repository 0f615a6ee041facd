import { type FieldClock, type Hlc, isLaterClock } from './clock.ts';
import { VISIBILITIES, type Visibility } from './field-kinds.ts';

/** State that a device showed when its person chose the readers of the entry. */
export interface VisibilityBase {
  visibility: Visibility;
  /** Latest stamp of the entry as pulled. */
  stamp: Hlc;
}

interface VisibilityChoice {
  visibility: Visibility;
  clock: FieldClock | undefined;
}

export const isWider = (one: Visibility, other: Visibility): boolean =>
  VISIBILITIES.indexOf(one) > VISIBILITIES.indexOf(other);

/**
 * Whether this device had not seen another writer's choice. Without clocks, as on a device, the values tell.
 * @param base null if the device showed no entry
 */
function isUnseen(current: VisibilityChoice, base: VisibilityBase | null, by: string): boolean {
  if (current.clock?.by === by) return false;
  if (base === null) return current.clock !== undefined;
  return base.visibility !== current.visibility || (current.clock !== undefined && current.clock.at > base.stamp);
}

/**
 * Picks the narrower of two choices made at the same time, in whatever order they arrive (spec decision 60).
 * @returns the choice that stands; undefined if the last writer decides
 */
export function narrowerVisibility(
  current: VisibilityChoice,
  chosen: { visibility: Visibility; base: VisibilityBase | null; clock: FieldClock },
): VisibilityChoice | undefined {
  if (!isUnseen(current, chosen.base, chosen.clock.by)) return undefined;
  if (!isWider(current.visibility, chosen.visibility)) return current;
  const isLater = isLaterClock(chosen.clock, current.clock);
  const at = isLater || !current.clock ? chosen.clock.at : current.clock.at;
  // Its writer's next choice need not have seen the other.
  return { visibility: chosen.visibility, clock: { at, by: chosen.clock.by } };
}
