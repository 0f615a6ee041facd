import { Trans, useLingui } from '@lingui/react/macro';
import type { Entry } from '@tagfalter/domain/entry';
import type { ReactNode } from 'react';
import { MadeBy } from '#platform/made-by.tsx';

export interface EntryWordsProps {
  entry: Pick<Entry, 'summary' | 'summaryFrom' | 'topMoment' | 'text'>;
  /** What is still to be said of the summary. */
  children?: ReactNode;
}

/** What is written in an entry: summary, top moment, text; what is blank takes no place. */
export function EntryWords({ entry, children }: EntryWordsProps) {
  const { t } = useLingui();
  return (
    <>
      {entry.summary.trim() === '' ? null : (
        <section className={isMade(entry) ? 'sum' : 'stack-2'}>
          <div className="row between">
            <h2 className="over">
              <Trans>Zusammenfassung</Trans>
            </h2>
            <MadeBy from={entry.summaryFrom} />
          </div>
          <p className="diary">{entry.summary}</p>
        </section>
      )}
      {children}
      {entry.topMoment.trim() === '' ? null : (
        <section className="stack-2">
          <h2 className="over">
            <Trans>Top-Moment</Trans>
          </h2>
          <p className="moment">{entry.topMoment}</p>
        </section>
      )}
      {entry.text.trim() === '' ? null : (
        <section className="diary">
          <h2 className="sr">{t`Originaltext`}</h2>
          <p className="diary__raw">{entry.text}</p>
        </section>
      )}
    </>
  );
}

/** Whether no person wrote the summary. */
function isMade({ summaryFrom = 'person' }: Pick<Entry, 'summaryFrom'>): boolean {
  return summaryFrom !== 'person';
}
