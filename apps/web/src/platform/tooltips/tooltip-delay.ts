/** Hover time before a tooltip shows, and time after it while the next shows at once, in ms (spec §9). */
const TOOLTIP_DELAY_MS = 700;
const TOOLTIP_SKIP_MS = 300;

/**
 * How long the next tooltip waits.
 * @param now milliseconds
 * @param closedAt when the last one closed, on the same clock
 */
export function tooltipDelay(now: number, closedAt: number): number {
  return now - closedAt < TOOLTIP_SKIP_MS ? 0 : TOOLTIP_DELAY_MS;
}

interface Box {
  left: number;
  top: number;
  bottom: number;
  width: number;
}

const GAP = 6;
const EDGE = 8;

/** Where a tooltip goes: below the middle of its owner, above where there is no room, never over the screen's edge. */
export function tooltipPlace(
  owner: Box,
  tip: { width: number; height: number },
  screen: { width: number; height: number },
): { left: number; top: number } {
  const wanted = owner.left + owner.width / 2 - tip.width / 2;
  const left = Math.max(EDGE, Math.min(wanted, screen.width - tip.width - EDGE));
  const below = owner.bottom + GAP;
  const fits = below + tip.height + EDGE <= screen.height;
  return { left, top: fits ? below : Math.max(EDGE, owner.top - GAP - tip.height) };
}
