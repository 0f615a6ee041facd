import type { SyncState } from '@tagfalter/local/loop/state';

/**
 * Why nothing gets through; null while it does. A retry that is under way changes nothing yet: the note stays until the
 * server has answered, instead of coming and going with every attempt.
 */
export function cutOff(
  state: SyncState,
  online: boolean,
): 'offline' | 'server' | 'full' | 'store' | 'protocol' | 'bug' | null {
  if (!online || state.kind === 'offline') return 'offline';
  const fault = 'error' in state ? state.error : null;
  if (fault?.kind === 'bug' || fault?.kind === 'protocol') return fault.kind;
  if (fault?.kind === 'server' && fault.code === 'storage_full') return 'full';
  if (fault?.kind === 'server' && fault.code === 'store_away') return 'store';
  return fault === null || fault.kind === 'device' ? null : 'server';
}
