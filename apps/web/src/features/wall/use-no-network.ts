import { useEffect, useState } from 'react';
import { env } from '#platform/env.ts';
import { useOnline } from '#platform/online.ts';

/** Since when there is no network, milliseconds since the epoch; null while there is one. */
export function useNoNetwork(isReachable: boolean): number | null {
  const isThere = useOnline() && isReachable;
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => setSince(isThere ? null : env.now()), [isThere]);
  return since;
}
