import '@tagfalter/ui/styles/print.css';
import '@tagfalter/ui/styles/handout.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SearchFilters } from '@tagfalter/domain/search/filters';
import { readQuery } from '@tagfalter/domain/search/read-query';
import { type HandoutEntry, queryHandout } from '@tagfalter/local/entries/handout';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { handedOver } from '#entities/handout/handed-over.ts';
import { isMonthFirst } from '#i18n/month-first.ts';
import { useFormat } from '#i18n/use-format.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { useToday } from '#platform/today.ts';
import { usePageRules } from '#platform/use-page-rules.ts';
import { ChooseEntries } from './choose-days.tsx';
import { HandoutPreview } from './handout-preview.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { useRedactions } from './use-redactions.ts';

const PAGE = `@page { size: A4; margin: 20mm 20mm 22mm; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif; color: #475069; } }`;
const NONE: SearchFilters = {};

/** 'Auszug': chosen days on paper, without what is blacked out (spec decision 36). All of it stays in memory. */
export function HandoutScreen() {
  const { t } = useLingui();
  const { db } = useDiary();
  usePageTitle(t`Auszug`);
  usePageRules(PAGE);
  const [handed, setHanded] = useState(() => handedOver(db));
  const [query, setQuery] = useState(handed?.query ?? '');
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  /** Every day that has been found, so that one stays chosen when another word is looked for. */
  const seen = useRef(new Map<string, HandoutEntry>());
  const [shown, show] = useState<readonly HandoutEntry[]>();
  const redactions = useRedactions();
  const found = useFoundDays(query, handed?.filters ?? NONE);
  for (const day of found?.days ?? []) seen.current.set(day.id, day);
  const preview = () => {
    const days = [...chosen].flatMap((id) => seen.current.get(id) ?? []);
    show(days.sort((a, b) => (a.date < b.date ? -1 : 1)));
  };
  return (
    <div className="main pad handp">
      <Link className="back no-print" to="/settings/archive">
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Export und Import</Trans>
      </Link>
      <LeaveQuestion isAny={redactions.steps > 0} />
      <h1 className="h-page no-print">
        <Trans>Auszug</Trans>
      </h1>
      {shown ? (
        <HandoutPreview days={shown} redactions={redactions} onBack={() => show(undefined)} />
      ) : (
        <>
          {handed && Object.keys(handed.filters).length > 0 ? (
            <p className="banner">
              <span>
                <Trans>Es gelten die Filter deiner Suche.</Trans>{' '}
                <button type="button" className="link" onClick={() => setHanded(undefined)}>
                  <Trans>Ohne Filter</Trans>
                </button>
              </span>
            </p>
          ) : null}
          <ChooseEntries
            query={query}
            onQuery={setQuery}
            found={found}
            chosen={chosen}
            onChoose={choose}
            onDone={preview}
          />
        </>
      )}
    </div>
  );
}

function useFoundDays(query: string, base: SearchFilters) {
  const { db } = useDiary();
  const { language } = useFormat();
  const today = useToday();
  const read = useMemo(() => readQuery(query, language, today, isMonthFirst(language)), [query, language, today]);
  return useLive(() => {
    const filters: SearchFilters = Object.assign({}, base, ...read.understood.map((one) => one.filters));
    return queryHandout(db, { terms: read.terms, filters });
  }, [db, read, base]);
}
