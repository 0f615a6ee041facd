import { Trans, useLingui } from '@lingui/react/macro';
import type { Entry } from '@tagfalter/domain/entry';
import { makerOf } from '@tagfalter/domain/text-source';
import { ListTree } from 'lucide-react';
import type { ReactNode } from 'react';
import { MadeBy } from '#entities/assistant/made-by.tsx';
import { FIELD_WORDS } from '#i18n/field-words.ts';

export interface EntryWordsProps {
  entry: Pick<Entry, 'summary' | 'summaryFrom' | 'topMoment' | 'text'>;
  /** State of the summary job. */
  children?: ReactNode;
  isOwn: boolean;
}

/** Texts of an entry: summary, top moment, text; a blank text is not rendered. */
export function EntryWords({ entry, children, isOwn }: EntryWordsProps) {
  const { t } = useLingui();
  const isMade = makerOf(entry.summaryFrom) !== undefined;
  return (
    <>
      {entry.summary.trim() === '' ? null : (
        <section className={isMade ? 'sum' : 'stack-2'}>
          <h2 className={isMade ? 'sr' : 'over'}>{t(FIELD_WORDS.summary)}</h2>
          {isMade ? (
            <div className="row between">
              <MadeBy from={entry.summaryFrom} isOwn={isOwn}>
                <ListTree className="i" aria-hidden="true" />
                <Trans>KI-Zusammenfassung</Trans>
              </MadeBy>
            </div>
          ) : null}
          <p className="diary" dir="auto" translate="yes">
            {entry.summary}
          </p>
        </section>
      )}
      {children}
      {entry.topMoment.trim() === '' ? null : (
        <section className="stack-2">
          <h2 className="over">{t(FIELD_WORDS.topMoment)}</h2>
          <p className="moment" dir="auto" translate="yes">
            {entry.topMoment}
          </p>
        </section>
      )}
      {entry.text.trim() === '' ? null : (
        <section className="diary">
          <h2 className="sr">{t`Originaltext`}</h2>
          <p className="diary__raw" dir="auto" translate="yes">
            {entry.text}
          </p>
        </section>
      )}
    </>
  );
}
