import { Trans, useLingui } from '@lingui/react/macro';
import type { Fault } from '@tagfalter/local/base/fault';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { env } from '#platform/env.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { useLeave } from './use-leave.ts';

/** That the account ends, until when it can be kept, and the button that keeps it. */
export function EndingAccount() {
  const { t } = useLingui();
  const format = useFormat();
  const faultWords = useFaultWords();
  const { endsAt, keep } = useLeave();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  if (endsAt === null) return null;
  const end = format.momentWords(Date.parse(endsAt), env);
  const keepIt = async () => {
    setBusy(true);
    setFault(await keep());
    setBusy(false);
  };
  return (
    <Banner icon={<CalendarClock className="i" aria-hidden="true" />} title={t`Dein Konto wird gelöscht`}>
      <p>
        <Trans>Endgültig: {end}. Bis dahin kannst du es behalten; deine Einträge sieht so lange nur du.</Trans>
      </p>
      {fault === null ? null : <p className="err">{faultWords(fault)}</p>}
      <p className="row">
        <Button variant="ink" disabled={isBusy} onClick={() => void keepIt()}>
          <Trans>Konto behalten</Trans>
        </Button>
      </p>
    </Banner>
  );
}
