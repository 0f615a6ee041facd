import { databases } from '@tagfalter/local/base/browser-parts';
import { useEffect, useState } from 'react';

/** As in packages/local/src/media/shares-db.ts, which no first view loads (wire 32). */
const NAME = 'shared-with-tagfalter';

/** Whether anything was ever shared here. Browsers that cannot tell let no app share. */
async function hadShares(): Promise<boolean> {
  const list = await databases()?.databases?.();
  return list?.some(({ name }) => name === NAME) ?? false;
}

export function useMayHaveShares(): boolean {
  const [may, setMay] = useState(false);
  useEffect(() => {
    // Expected: a refusal where nothing can be stored, so that nothing waits either.
    hadShares().then(setMay, () => undefined);
  }, []);
  return may;
}
