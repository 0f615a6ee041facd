import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { Button } from '@tagfalter/ui/button';
import { Field } from '@tagfalter/ui/field';
import { type FormEvent, useState } from 'react';
import { SpanCount } from './span-count.tsx';
import { spanFault } from './span-days.ts';
import { useRest } from './use-rest.ts';

export interface SpanFormProps {
  /** Days with an entry. */
  dates: readonly LocalDate[];
  /** The day that both ends begin with. */
  day?: LocalDate;
  onClose: () => void;
}

/** From and to of a time that is to rest; says at once how many days that is. */
export function SpanForm({ dates, day = '', onClose }: SpanFormProps) {
  const { t } = useLingui();
  const rest = useRest();
  const [from, setFrom] = useState(day);
  const [to, setTo] = useState(day);
  const [isTried, setTried] = useState(false);
  const span = { from, to };
  const fault = spanFault(span);
  const words = {
    missing: t`Wähle beide Tage.`,
    order: t`Das Ende liegt vor dem Anfang.`,
    early: t`Vor 1900 hat kein Tagebuch einen Tag.`,
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === null && (await rest.span(span))) onClose();
  };
  const error = isTried && fault !== null ? words[fault] : undefined;
  return (
    <form className="stack" onSubmit={(event) => void onSubmit(event)} noValidate>
      <div className="pair">
        <Field
          label={t`Von`}
          type="date"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          invalid={error !== undefined}
          autoFocus
        />
        <Field label={t`Bis`} type="date" value={to} onChange={({ target }) => setTo(target.value)} error={error} />
      </div>
      {fault === null ? <SpanCount span={span} dates={dates} /> : null}
      <div className="acts">
        <Button variant="ink" type="submit">
          <Trans>Ruhen lassen</Trans>
        </Button>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Abbrechen</Trans>
        </Button>
      </div>
    </form>
  );
}
