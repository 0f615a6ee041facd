import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { Button } from '@tagfalter/ui/button';
import { Field } from '@tagfalter/ui/field';
import { type FormEvent, useState } from 'react';
import { useChangeQuiet } from '#entities/quiet/use-change-quiet.ts';
import { SpanCount } from './span-count.tsx';
import { spanFault } from './span-days.ts';

export interface SpanFormProps {
  dates: readonly LocalDate[];
  onClose: () => void;
}

/** 'Neue Zeit': from and to; says at once how many days that is. */
export function SpanForm({ dates, onClose }: SpanFormProps) {
  const { t } = useLingui();
  const change = useChangeQuiet();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
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
    if (fault === null && (await change({ add: { spans: [span] } }))) onClose();
  };
  const error = isTried && fault !== null ? words[fault] : undefined;
  return (
    <form className="card card--plain card--tight stack" onSubmit={(event) => void onSubmit(event)} noValidate>
      <h3 className="h-ui">
        <Trans>Neue Zeit</Trans>
      </h3>
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
