import { Trans, useLingui } from '@lingui/react/macro';
import type { Entry } from '@tagfalter/domain/entry';

/** What is written in an entry: summary, top moment, text; what is blank takes no place. */
export function EntryWords({ entry }: { entry: Pick<Entry, 'summary' | 'topMoment' | 'text'> }) {
  const { t } = useLingui();
  return (
    <>
      {entry.summary.trim() === '' ? null : (
        <section className="sum">
          <h2 className="over">
            <Trans>Zusammenfassung</Trans>
          </h2>
          <p className="diary">{entry.summary}</p>
        </section>
      )}
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
