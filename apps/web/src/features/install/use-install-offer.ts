import { localDateOf } from '@tagfalter/domain/local-date';
import { queryNewest } from '@tagfalter/local/entries/entries';
import { type ComponentType, useCallback, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useReadOnce } from '#entities/diary/use-read-once.ts';
import { withScreenWords } from '#i18n/activate.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { installWay, useInstallWay } from '#platform/install.ts';
import { asksPerson } from '#platform/keep-storage-once.ts';
import { offersInstall, recallLater, rememberLater } from './offer.ts';

type OfferCard = ComponentType<{ onLater: () => void }>;

async function loadCard(): Promise<OfferCard | null> {
  // Expected: no network. The offer is made another time.
  const loaded = await import('./install-card.tsx').catch(() => null);
  return loaded?.InstallCard ?? null;
}

function loadKeepCard(): Promise<OfferCard | null> {
  // Expected: no network, as above.
  return withScreenWords(import('./keep-card.tsx')).then(
    ({ keepCard }) => keepCard(),
    () => null,
  );
}

export interface InstallOffer {
  /** The card, if the offer is made. */
  Card: OfferCard | null;
  /** Puts it off (design 3.12). */
  later: () => void;
}

/**
 * Whether the start screen offers to install, or to keep what is here where the browser asks the person about that; settled
 * once for each visit: what comes later waits for the next one, and nothing moves under a finger.
 * @returns undefined until it is known
 */
export function useInstallOffer(): InstallOffer | undefined {
  const { db, env } = useDiary();
  const now = useInstallWay();
  const [atFirst] = useState(installWay);
  const [isOver, setOver] = useState(false);
  // A browser whose dialog was declined may soon offer again.
  if (now !== atFirst && !isOver) setOver(true);
  const way = isOver ? 'none' : now;
  const [today] = useState(() => localDateOf(env.now(), env.timeZone()));
  const [laterAt, setLaterAt] = useState(() => recallLater(deviceStore));
  const read = useCallback(async () => {
    const days = (await queryNewest(db, 2)).map(({ date }) => date);
    const facts = { way: installWay(), days, today, laterAt: recallLater(deviceStore), now: env.now() };
    const Keep = days.length > 0 && asksPerson() ? await loadKeepCard() : null;
    return { days, Keep, Card: offersInstall(facts) ? await loadCard() : null };
  }, [db, env, today]);
  const settled = useReadOnce(read);
  if (!settled) return undefined;
  const later = () => {
    rememberLater(deviceStore, env.now());
    setLaterAt(env.now());
  };
  const isStill = offersInstall({ way, days: settled.days, today, laterAt, now: env.now() });
  return { Card: settled.Keep ?? (isStill ? settled.Card : null), later };
}
