import { confirmShare, type KeptShare, listKeptShares } from '@tagfalter/local/media/shares';
import { useCallback, useEffect, useState } from 'react';
import { env } from '#platform/env.ts';
import { report } from '#platform/error-log.ts';
import { takings } from './asked-shares.ts';
import type { SharedMark } from './shared-mark.ts';

/** Only the system shares into a window of the installed app; pages of other sites lead to a tab. */
const isInstalled = () => !matchMedia('(display-mode: browser)').matches;

async function read(mark: SharedMark | undefined): Promise<KeptShare[]> {
  if (typeof mark === 'number' && isInstalled()) await confirmShare(mark);
  return listKeptShares(env.locks);
}

/** Shares that wait, read anew when somebody comes back, and on demand. */
export function useShares(mark: SharedMark | undefined): [shares: readonly KeptShare[], renew: () => void] {
  const [shares, setShares] = useState<readonly KeptShare[]>([]);
  const renew = useCallback(() => {
    read(mark).then(setShares, (error: unknown) => report(error, 'shares: reading'));
  }, [mark]);
  useEffect(() => {
    renew();
    addEventListener('focus', renew);
    takings.addEventListener('taken', renew);
    return () => {
      removeEventListener('focus', renew);
      takings.removeEventListener('taken', renew);
    };
  }, [renew]);
  return [shares, renew];
}
