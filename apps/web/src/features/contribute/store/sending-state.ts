import type { Fault } from '@tagfalter/local/base/fault';
import { hasArrived } from '@tagfalter/local/guest/contribution-rows';
import type { SyncState } from '@tagfalter/local/loop/state';
import type { ContributionStoreState, Pause } from './contribution-store.ts';

function pauseOf(fault: Fault): Pause {
  switch (fault.kind) {
    case 'network':
    case 'signed-out':
    case 'device':
      return fault.kind;
    case 'update-required':
      return 'outdated';
    case 'server':
      if (fault.status === 507) return 'full';
      if (fault.code === 'store_away') return 'store';
      return fault.status === 429 ? 'throttled' : 'server';
    case 'protocol':
      return 'server';
    // A verdict on one contribution stands in its row; none ends the round.
    case 'refused':
    case 'bug':
      return 'bug';
  }
}

/** State of an event's loop, in the words of the dialog. */
export function sendingState(state: SyncState): Pick<ContributionStoreState, 'pause' | 'retryAt' | 'isSending'> {
  const isSending = state.kind === 'pushing' || state.kind === 'pulling';
  const retryAt = 'retryAt' in state ? state.retryAt : null;
  if (state.kind === 'update-required') return { pause: 'outdated', retryAt, isSending };
  if (state.kind === 'signed-out') return { pause: 'signed-out', retryAt, isSending };
  const error = 'error' in state ? state.error : null;
  return { pause: error === null ? null : pauseOf(error), retryAt, isSending };
}

/** Whether only the words of a sent contribution are still here: its files went ahead, and something holds it up. */
export function onlyWordsWait({ row, pause }: Pick<ContributionStoreState, 'row' | 'pause'>): boolean {
  return row.submitted && pause !== null && row.told !== row.change && row.files.every(hasArrived);
}

/** Whether the event is no longer there: no attempt can ever arrive. */
export function isEventGone({ block }: Pick<ContributionStoreState['row'], 'block'>): boolean {
  return block?.code === 'not_found';
}

const STOPS: ReadonlySet<Pause | null> = new Set<Pause | null>(['full', 'device', 'bug', 'outdated', 'signed-out']);

/** Whether a contribution is not on its way, and does not get there without somebody's help. */
export function isHeldUp({ row, pause }: Pick<ContributionStoreState, 'row' | 'pause'>): boolean {
  return row.block !== null || (row.state !== 'finished' && STOPS.has(pause));
}
