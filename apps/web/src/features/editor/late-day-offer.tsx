import { Trans } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { loadDraft } from '@tagfalter/local/drafts/drafts';
import { hasDiaryWhole } from '@tagfalter/local/entries/client';
import { getEntryByDate } from '@tagfalter/local/entries/entries';
import { Moon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useFormat } from '#i18n/use-format.ts';

export interface LateDayOfferProps {
  yesterday: LocalDate;
  /** The control that leads to writing it. */
  way: (words: ReactNode) => ReactNode;
}

/**
 * 'Noch für gestern?': in the night, while yesterday has no entry (decision 8). A draft of it is offered by itself; a
 * device that has not fetched the diary yet cannot know.
 */
export function LateDayOffer({ yesterday, way }: LateDayOfferProps) {
  const { db } = useDiary();
  const format = useFormat();
  const isOpen = useLive(async () => {
    const [entry, draft] = [await getEntryByDate(db, yesterday), await loadDraft(db, yesterday)];
    return !entry && !draft && (await hasDiaryWhole(db));
  }, [db, yesterday]);
  if (!isOpen) return null;
  const day = format.shortDay(yesterday);
  const words = (
    <>
      <Moon className="i" aria-hidden="true" />
      <Trans>Noch für gestern?</Trans>
    </>
  );
  return (
    <div className="row between">
      <p className="cap">
        <Trans>Der {day} ist noch leer. Bis 4 Uhr kannst du ihn schreiben.</Trans>
      </p>
      {way(words)}
    </div>
  );
}
