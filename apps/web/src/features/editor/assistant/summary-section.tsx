import '@tagfalter/ui/styles/disclosure.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { workToAnnounce } from '@tagfalter/domain/entry-work';
import { MAX_DERIVED_TEXT, mostInPlaceOf } from '@tagfalter/domain/text';
import type { Draft } from '@tagfalter/local/drafts/drafts';
import { Button } from '@tagfalter/ui/button';
import { Disclosure } from '@tagfalter/ui/disclosure';
import { CircleAlert, ListTree, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AiConsentDialog } from '#entities/assistant/ai-consent-dialog.tsx';
import { MadeBy } from '#entities/assistant/made-by.tsx';
import { WaitNote, WorkNote } from '#entities/assistant/work-note.tsx';
import { useComposedText } from '#platform/composed-text.ts';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import { useUntilEdit } from '../use-until-edit.ts';
import { LimitNote } from './limit-note.tsx';
import { canSummarize } from './make-summary.ts';
import { useEntryWork } from './use-entry-work.ts';
import type { SummaryMaker } from './use-summary.ts';

export interface SummarySectionProps {
  draft: Draft;
  keeper: DraftKeeper;
  maker: SummaryMaker;
}

/** Opens by itself, and comes into view, when a summary is being made: it may have been asked for further up. */
function useOpened(busy: boolean) {
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!busy || !current) return;
    current.open = true;
    current.scrollIntoView({ block: 'nearest' });
  }, [busy]);
  return place;
}

/** The summary of the day: to be made, to be changed, to be written by hand (spec §2, §4). */
export function SummarySection({ draft, keeper, maker }: SummarySectionProps) {
  const { t } = useLingui();
  const busy = maker.state === 'busy';
  const place = useOpened(busy);
  const make = useRef<HTMLButtonElement>(null);
  // Other buttons vanish after use; the focus of the keyboard stays here.
  const stay = () => make.current?.focus();
  const field = useComposedText(draft.summary, (summary) => keeper.edit({ type: 'summary', summary }));
  return (
    <>
      <Disclosure
        ref={place}
        icon={<ListTree className="i" aria-hidden="true" />}
        title={t`Zusammenfassung`}
        startsOpen={draft.summary.trim() !== ''}
      >
        <textarea
          className="ta"
          aria-label={t`Zusammenfassung`}
          // The words are the person's own language, whatever the interface speaks.
          lang=""
          dir="auto"
          rows={3}
          aria-invalid={draft.summary.length > mostInPlaceOf(draft.base?.summary ?? '', MAX_DERIVED_TEXT)}
          {...field}
          onBlur={() => void keeper.flush()}
        />
        {draft.summary.trim() === '' ? null : (
          <div className="row">
            <MadeBy from={draft.summaryFrom} />
          </div>
        )}
        <SummaryNote state={maker.state} draft={draft} />
        <MakeHere draft={draft} maker={maker} onMake={stay} />
        <SummaryWork draft={draft} />
        <div className="row">
          <Button ref={make} variant="line" disabled={!canSummarize(draft)} aria-disabled={busy} onClick={maker.make}>
            {draft.summary === '' ? <Trans>Aus dem Text erstellen</Trans> : <Trans>Neu erstellen</Trans>}
          </Button>
          {maker.undo ? (
            <Button
              variant="quiet"
              onClick={() => {
                stay();
                maker.undo?.();
              }}
            >
              <Undo2 className="i" aria-hidden="true" />
              <Trans>Rückgängig</Trans>
            </Button>
          ) : null}
        </div>
      </Disclosure>
      <AiConsentDialog open={maker.asking} onClose={() => maker.answer(undefined)} onDecided={maker.answer} />
    </>
  );
}

/** Summary that the assistant is still to make, or could not. */
function SummaryWork({ draft }: { draft: Draft }) {
  const { entryId, date, asks = [] } = draft;
  const work = workToAnnounce(useEntryWork(entryId, date), draft).summary;
  if (asks.includes('summary')) return <WaitNote kind="summary" />;
  const hasStandIn = draft.summary.trim() !== '';
  return work ? <WorkNote date={date} kind="summary" work={work} hasStandIn={hasStandIn} /> : null;
}

type MakeHereProps = Pick<SummarySectionProps, 'draft' | 'maker'> & { onMake: () => void };

/** Offers a summary without the assistant, if it declined and there is none. */
function MakeHere({ draft, maker, onMake }: MakeHereProps) {
  if (maker.state !== 'declined' || draft.summary.trim() !== '') return null;
  return (
    <div>
      <Button
        variant="line"
        onClick={() => {
          onMake();
          maker.makeHere();
        }}
      >
        <Trans>Ohne KI zusammenfassen</Trans>
      </Button>
    </div>
  );
}

/** State of the last request. */
function SummaryNote({ state, draft }: Pick<SummaryMaker, 'state'> & { draft: Draft }) {
  const isFresh = useUntilEdit(draft, state);
  return (
    <div role="status">
      {state === 'busy' ? (
        <p className="cap">
          <Trans>Zusammenfassung wird erstellt …</Trans>
        </p>
      ) : null}
      {isFresh && (state === 'declined' || state === 'failed') ? (
        <p className="err">
          <CircleAlert className="i" aria-hidden="true" />
          <Trans>Zusammenfassung konnte nicht erstellt werden.</Trans>
        </p>
      ) : null}
      {state === 'limit' ? <LimitNote kind="summary" /> : null}
    </div>
  );
}
