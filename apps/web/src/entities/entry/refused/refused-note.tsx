import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { ParkedRow } from '@tagfalter/local/unsent/parked';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Link } from '@tanstack/react-router';
import { CircleAlert, Clock, RotateCw } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { ProLink } from '#entities/person/pro/pro-link.tsx';
import { useOnline } from '#platform/online.ts';
import { useCountWords } from './count-words.ts';
import { isHelpedByPro, refusalWords } from './refusal-words.ts';
import { useNotArrived } from './use-not-arrived.ts';
import { useRetry } from './use-retry.ts';

/**
 * Refused data of a day: how much, why, another try, and the way to all of it (decision 12). After a retry from here it
 * tells the fate of the files; else it is empty, and without a place of its own.
 */
export function RefusedNote({ date }: { date: LocalDate }) {
  const { sending, refused } = useNotArrived();
  const retry = useRetry();
  const place = useRef<HTMLDivElement>(null);
  const [tried, setTried] = useState(false);
  const items = refused.get(date) ?? [];
  const again = () => {
    // The button is gone with its act; people with a keyboard stay where they were.
    place.current?.focus();
    setTried(true);
    void retry(items);
  };
  return (
    <div className="stack-2 refused" role="status" ref={place} tabIndex={-1}>
      {items.length > 0 ? <Refused items={items} onRetry={again} /> : null}
      {items.length === 0 && tried && sending.has(date) ? <Sending /> : null}
    </div>
  );
}

function Sending() {
  const online = useOnline();
  return (
    <p className="cap work">
      <Clock className="i" aria-hidden="true" />
      {online ? <Trans>Wird gesendet</Trans> : <Trans>Wartet auf Verbindung</Trans>}
    </p>
  );
}

function Refused({ items, onRetry }: { items: readonly ParkedRow[]; onRetry: () => void }) {
  const { t } = useLingui();
  const { isPro } = useDiary();
  const count = useCountWords();
  const id = useId();
  const reasons = Map.groupBy(items, ({ code, mediaKind }) => t(refusalWords(code, mediaKind, isPro)));
  return (
    <>
      <div className="stack-2" id={id}>
        {[...reasons].map(([reason, group]) => (
          <p className="err" key={reason}>
            <CircleAlert className="i" aria-hidden="true" />
            <span>
              <b>{count(group)}.</b> {reason}{' '}
              {!isPro && group.some(({ code }) => isHelpedByPro(code)) ? <ProLink /> : null}
            </span>
          </p>
        ))}
      </div>
      <div className="row">
        <Button variant="line" aria-describedby={id} onClick={onRetry}>
          <RotateCw className="i" aria-hidden="true" />
          <Trans>Erneut versuchen</Trans>
        </Button>
        <Link className={buttonClass('quiet')} to="/waiting" aria-describedby={id}>
          <Trans>Ansehen</Trans>
        </Link>
      </div>
    </>
  );
}
