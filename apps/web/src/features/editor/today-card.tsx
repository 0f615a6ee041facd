import '@tagfalter/ui/styles/today.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Day } from '@tagfalter/domain/day';
import { getEntryByDate, isDiaryEmpty } from '@tagfalter/local/entries';
import { Leaf } from '@tagfalter/ui/leaf';
import { type ReactNode, useCallback } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useDiary } from '#platform/diary.tsx';
import { useLive } from '#platform/live.ts';
import { useToday } from '#platform/today.ts';
import { useReadOnce } from '#platform/use-read-once.ts';
import { type OpenedDay, openToday } from './draft/open-draft.ts';
import { TodayComposer } from './today-composer.tsx';

/** What is known of today before its draft is opened. */
function useTodayFacts(today: Day) {
  const { db } = useDiary();
  return useLive(async () => {
    const hasPage = (await getEntryByDate(db, today)) !== undefined;
    return { hasPage, isFirst: await isDiaryEmpty(db) };
  }, [db, today]);
}

/** Today's draft, opened; anew when the day changes. What happens to it elsewhere its keeper takes over by itself. */
function useTodayDraft(today: Day): OpenedDay | null {
  const { db, env, accountId, isPro, user } = useDiary();
  const { defaultVisibility } = user;
  const open = useCallback(
    () => openToday({ db, env, accountId, isPro, defaultVisibility }, today),
    [db, env, accountId, isPro, defaultVisibility, today],
  );
  const opened = useReadOnce(open);
  return opened?.date === today ? opened : null;
}

/** Today as a yellow leaf; the card is the composer (design 2). */
export function TodayCard() {
  const { t } = useLingui();
  const today = useToday();
  const facts = useTodayFacts(today);
  const opened = useTodayDraft(today);
  return (
    <section className="card today" aria-label={t`Heute`}>
      <TodayHead day={today}>
        {facts?.hasPage ? (
          <Trans>Dein Tag hat eine Seite.</Trans>
        ) : facts?.isFirst ? (
          <Trans>Schön, dass du da bist. Wie war dein Tag?</Trans>
        ) : (
          <Trans>Wie war dein Tag?</Trans>
        )}
      </TodayHead>
      {opened ? <TodayComposer key={opened.date} opened={opened} /> : <div className="today__wait" />}
    </section>
  );
}

function TodayHead({ day, children }: { day: Day; children: ReactNode }) {
  const format = useFormat();
  const long = format.longDay(day);
  const parts = format.dayParts(day);
  return (
    <div className="today__head">
      <Leaf day={parts.day} weekday={parts.weekday} />
      <div>
        <p className="cap">
          <Trans>Heute, {long}</Trans>
        </p>
        <h2 className="h-sec">{children}</h2>
      </div>
    </div>
  );
}
