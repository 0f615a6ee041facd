import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Field } from '@tagfalter/ui/field';
import { type FormEvent, useState } from 'react';
import { useErrorToast } from '#platform/failure-toast.ts';
import type { ContributionStore } from '../store/contribution-store.ts';

/** Asks for the code of an event where the one that came with a contribution was wrong (spec decision 30). */
export function OtherCode({ store, isChanged }: { store: Pick<ContributionStore, 'retry'>; isChanged: boolean }) {
  const { t } = useLingui();
  const failed = useErrorToast();
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const send = (submitted: FormEvent) => {
    submitted.preventDefault();
    setIsMissing(code.trim() === '');
    if (code.trim() === '') return;
    store.retry({ eventCode: code.trim() }).catch((error: unknown) => failed(error, 'guest: another code'));
  };
  return (
    <form className="contrib" noValidate onSubmit={send}>
      {isChanged ? (
        <p>
          <Trans>Der Code wurde inzwischen geändert. Bitte gib den neuen ein.</Trans>
        </p>
      ) : null}
      <Field
        label={t`Event-Code`}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        hint={t`Er steht auf der Karte mit dem QR-Code.`}
        error={isMissing ? t`Bitte gib den Event-Code ein.` : undefined}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button variant="line" type="submit">
        <Trans>Erneut versuchen</Trans>
      </Button>
    </form>
  );
}
