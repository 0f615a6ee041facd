import { queryNewest } from '@tagfalter/local/entries/entries';
import { useCallback, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useReadOnce } from '#entities/diary/use-read-once.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { installWay, useInstallWay } from '#platform/install.ts';
import { useToday } from '#platform/today.ts';
import { offersInstall, recallLater, rememberLater } from './offer.ts';

export interface InstallOffer {
  isMade: boolean;
  /** Puts it off (design 3.12). */
  later: () => void;
}

/**
 * Whether the start screen offers to install, settled once for each visit: what comes later waits for the next one, and
 * nothing moves under a finger.
 * @returns undefined until it is known
 */
export function useInstallOffer(): InstallOffer | undefined {
  const { db, env } = useDiary();
  const now = useInstallWay();
  const [atFirst] = useState(installWay);
  const way = now === atFirst ? now : 'none';
  const today = useToday();
  const [laterAt, setLaterAt] = useState(() => recallLater(deviceStore));
  const days = useReadOnce(useCallback(async () => (await queryNewest(db, 2)).map(({ date }) => date), [db]));
  if (!days) return undefined;
  const later = () => {
    rememberLater(deviceStore, env.now());
    setLaterAt(env.now());
  };
  return { isMade: offersInstall({ way, days, today, laterAt, now: env.now() }), later };
}
