import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { EventEntry } from '@tagfalter/contract/wire-event';
import { Button } from '@tagfalter/ui/button';
import { Switch } from '@tagfalter/ui/switch';
import { useId, useState } from 'react';
import type { BookStore } from '#entities/event-book/book-store.ts';
import { patchEvent } from '#entities/event-host/host-calls.ts';
import { useAct } from '#entities/event-host/use-act.ts';
import { useNextRow } from '#platform/use-next-row.ts';
import type { OwnBook } from '../own-book.ts';
import { AwaitingEntry } from './awaiting-entry.tsx';

/** Contributions that stand here at once; a flood must not fill the page. */
const STEP = 10;

interface ApproveSectionProps {
  book: OwnBook;
  store: BookStore;
}

/** Whether contributions wait for the host, and those that do, oldest first. */
export function ApproveSection({ book: { event, entries }, store }: ApproveSectionProps) {
  const { t } = useLingui();
  const { act } = useAct();
  const switchId = useId();
  const waiting = entries.filter(({ state }) => state === 'awaiting').toReversed();
  const { heading, list } = useNextRow(waiting.length);
  const count = waiting.length;
  return (
    <section className="stack">
      <div className="row between row--nw">
        <div className="grow">
          <h2 className="h-sec" tabIndex={-1} ref={heading}>
            <Trans>Freigeben</Trans>
          </h2>
          <p className="cap num" role="status">
            {count > 0 ? (
              <Plural value={count} one="# Beitrag wartet auf dich" other="# Beiträge warten auf dich" />
            ) : event.needsApproval ? (
              <Trans>Gerade wartet nichts auf dich.</Trans>
            ) : (
              <Trans>Gäste sehen alles sofort.</Trans>
            )}
          </p>
        </div>
        <span className="row row--nw">
          <span className="cap" id={switchId}>
            <Trans>vor dem Zeigen</Trans>
          </span>
          <Switch
            labelledBy={switchId}
            on={event.needsApproval}
            onChange={(needsApproval) =>
              void act(() => patchEvent(event, { needsApproval }), store.tookEvent, { title: t`Fehler` })
            }
          />
        </span>
      </div>
      <Awaiting {...{ waiting, list, store, event }} />
    </section>
  );
}

interface AwaitingProps {
  waiting: readonly EventEntry[];
  list: ReturnType<typeof useNextRow>['list'];
  store: BookStore;
  event: OwnBook['event'];
}

function Awaiting({ waiting, list, store, event }: AwaitingProps) {
  const [most, setMost] = useState(STEP);
  if (waiting.length === 0) return null;
  const left = waiting.length - most;
  return (
    <>
      <div className="stack-4" ref={list}>
        {waiting.slice(0, most).map((entry) => (
          <AwaitingEntry key={entry.id} event={event} entry={entry} store={store} />
        ))}
      </div>
      {left <= 0 ? null : (
        <div>
          <Button variant="line" onClick={() => setMost(most + STEP)}>
            <Plural value={left} one="# weiteren Beitrag zeigen" other="# weitere Beiträge zeigen" />
          </Button>
        </div>
      )}
    </>
  );
}
