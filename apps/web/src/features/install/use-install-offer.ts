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
  // Expected: no network. The offer waits for another visit.
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
  /** Card of the offer; `null` if there is none. */
  Card: OfferCard | null;
  /** Postpones the offer (design 3.12). */
  later: () => void;
}

/**
 * Offer of the start screen: to install, or to persist the storage in browsers that ask the person about it. It is
 * decided once per visit, so nothing moves under a finger; later changes wait for the next visit.
 * @returns `undefined` until it is decided
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
