import { Trans, useLingui } from '@lingui/react/macro';
import type { SharedPage } from '@tagfalter/contract/shared-entry';
import type { SummarySource } from '@tagfalter/domain/field-kinds';
import { makerOf } from '@tagfalter/domain/text-source';
import { MadeBy } from '#entities/assistant/made-by.tsx';

type Words = Pick<SharedPage, 'summary' | 'summaryFrom' | 'topMoment' | 'text'>;

/** Summary, top moment and text, as far as the link shows them. */
export function SharedWords({ page: { summary = '', summaryFrom, topMoment = '', text = '' } }: { page: Words }) {
  const { t } = useLingui();
  return (
    <>
      {summary.trim() === '' ? null : <Summary words={summary} from={summaryFrom} />}
      {topMoment.trim() === '' ? null : (
        <section className="stack-2">
          <h2 className="over">
            <Trans>Top-Moment</Trans>
          </h2>
          <p className="moment" dir="auto" translate="yes">
            {topMoment}
          </p>
        </section>
      )}
      {text.trim() === '' ? null : (
        <section className="diary">
          <h2 className="sr">{t`Originaltext`}</h2>
          <p className="diary__raw" dir="auto" translate="yes">
            {text}
          </p>
        </section>
      )}
    </>
  );
}

function Summary({ words, from }: { words: string; from: SummarySource | undefined }) {
  const isMade = makerOf(from) !== undefined;
  return (
    <section className={isMade ? 'sum' : 'stack-2'}>
      <h2 className={isMade ? 'sr' : 'over'}>
        <Trans>Zusammenfassung</Trans>
      </h2>
      {isMade ? (
        <div className="row between">
          <MadeBy from={from} isOwn={false}>
            <Trans>KI-Zusammenfassung</Trans>
          </MadeBy>
        </div>
      ) : null}
      <p className="diary" dir="auto" translate="yes">
        {words}
      </p>
    </section>
  );
}
