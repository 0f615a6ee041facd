import type { LoggedError } from '@tagfalter/local/base/error-log';
import { useEffect, useState } from 'react';
import { errorLog } from '#platform/error-log.ts';
import type { BrowserFacts } from './diagnostics-file.ts';

interface Diagnostics {
  /** The newest first. */
  errors: LoggedError[];
  around: BrowserFacts;
}

async function bytesInUse(): Promise<number | null> {
  try {
    return (await navigator.storage.estimate()).usage ?? null;
  } catch {
    // Expected: a TypeError, by which browsers refuse where there is no storage, or none to be told of.
    return null;
  }
}

/** Known errors and facts about this device, as of now; undefined for a moment. */
export function useDiagnostics(): Diagnostics | undefined {
  const [known, setKnown] = useState<Diagnostics>();
  useEffect(() => {
    let left = false;
    const read = async () => {
      const [errors, usage] = await Promise.all([errorLog.read(), bytesInUse()]);
      if (!left) setKnown({ errors: errors.toReversed(), around: { browser: navigator.userAgent, usage } });
    };
    void read();
    return () => {
      left = true;
    };
  }, []);
  return known;
}
