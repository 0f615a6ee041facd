import { Plural, Trans } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { type Draft, listDrafts } from '@tagfalter/local/drafts/drafts';
import { lazy, Suspense, useId } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';

// Most of the time there is none.
const DraftCard = lazy(async () => ({ default: (await import('./draft-card.tsx')).DraftCard }));

/** Unsaved drafts of all days, or of some. */
function useDrafts(among: (draft: Draft) => boolean): Draft[] {
  const { db } = useDiary();
  return (useLive(() => listDrafts(db), [db]) ?? []).filter(among);
}

/** Drafts that are not saved yet. @param but a day that stands elsewhere on the screen */
export function Drafts({ but }: { but?: LocalDate }) {
  const id = useId();
  const drafts = useDrafts(({ date }) => date !== but);
  if (drafts.length === 0) return null;
  return (
    <Suspense>
      <section className="stack" aria-labelledby={id}>
        <div className="row between">
          <h2 className="h-sec" id={id}>
            <Trans>Entwürfe</Trans>
          </h2>
          <span className="cap num">
            <Plural value={drafts.length} one="# · noch nicht gespeichert" other="# · noch nicht gespeichert" />
          </span>
        </div>
        {drafts.map((draft) => (
          <DraftCard key={draft.date} draft={draft} />
        ))}
      </section>
    </Suspense>
  );
}

/** The unsaved draft of a day, if it has one. */
export function DraftOf({ date }: { date: LocalDate }) {
  const [draft] = useDrafts((one) => one.date === date);
  return draft ? (
    <Suspense>
      <DraftCard draft={draft} />
    </Suspense>
  ) : null;
}
