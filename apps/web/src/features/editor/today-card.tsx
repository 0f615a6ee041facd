import '@tagfalter/ui/styles/today.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { getEntryByDate, isDiaryEmpty } from '@tagfalter/local/entries/entries';
import { Badge } from '@tagfalter/ui/badge';
import { Leaf } from '@tagfalter/ui/leaf';
import { FilePenLine } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useReadOnce } from '#entities/diary/use-read-once.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useToday } from '#platform/today.ts';
import { type OpenedEntry, openToday } from './draft/open-day.ts';
import { TodayComposer } from './today-composer.tsx';

/** Facts about today before its draft is opened. */
function useTodayFacts(today: LocalDate) {
  const { db } = useDiary();
  return useLive(async () => {
    const hasPage = (await getEntryByDate(db, today)) !== undefined;
    return { hasPage, isFirst: await isDiaryEmpty(db) };
  }, [db, today]);
}

/**
 * Opens today's draft; again when the day changes, and when the draft was thrown away (`turn`). Its keeper takes over
 * changes made elsewhere.
 */
function useTodayDraft(today: LocalDate, turn: number): OpenedEntry | null {
  const { db, env, isPro, user } = useDiary();
  const { defaultVisibility } = user;
  const open = useCallback(
    async () => ({ ...(await openToday({ db, env, isPro, defaultVisibility }, today)), turn }),
    [db, env, isPro, defaultVisibility, today, turn],
  );
  const opened = useReadOnce(open);
  return opened?.date === today && opened.turn === turn ? opened : null;
}

/** Today as a yellow leaf; the card is the composer (design 2). */
export function TodayCard() {
  const { t } = useLingui();
  const today = useToday();
  const facts = useTodayFacts(today);
  const [turn, setTurn] = useState(0);
  const opened = useTodayDraft(today, turn);
  const head = (isDraft: boolean) => (
    <TodayHead day={today} isDraft={isDraft}>
      {facts?.isFirst ? <Trans>Schön, dass du da bist. Wie war dein Tag?</Trans> : <Trans>Wie war dein Tag?</Trans>}
    </TodayHead>
  );
  if (opened)
    return <TodayComposer key={opened.date} opened={opened} head={head} onDiscarded={() => setTurn(turn + 1)} />;
  // A day that has a page already will be one line.
  return facts === undefined || facts.hasPage ? (
    <div className="card today today__wait--folded" />
  ) : (
    <section className="card today" aria-label={t`Heute`}>
      {head(false)}
      <div className="today__wait" />
    </section>
  );
}

function TodayHead({ day, isDraft, children }: { day: LocalDate; isDraft: boolean; children: ReactNode }) {
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
        {isDraft ? (
          <Badge>
            <FilePenLine className="i" aria-hidden="true" />
            <Trans>Entwurf</Trans>
          </Badge>
        ) : null}
      </div>
    </div>
  );
}
