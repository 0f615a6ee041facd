import { Trans, useLingui } from '@lingui/react/macro';
import type { Fault } from '@tagfalter/local/base/fault';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { CalendarClock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { env } from '#platform/env.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { useToast } from '#platform/toast.tsx';
import { keepOwnAccount } from './keep-own-account.ts';

/**
 * Notice that the account ends, until when it can be kept, and the button that keeps it; takes the focus where the end
 * has just been asked for.
 * @param props.endsAt ISO 8601; null while nobody has asked for it
 */
export function EndingAccount({ endsAt }: { endsAt: string | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const faultWords = useFaultWords();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const wasEnding = useRef(endsAt !== null);
  useEffect(() => {
    if (endsAt !== null && !wasEnding.current) place.current?.focus();
    wasEnding.current = endsAt !== null;
  }, [endsAt]);
  if (endsAt === null) return null;
  const end = format.momentWords(Date.parse(endsAt), env);
  const keepIt = async () => {
    setBusy(true);
    const failure = await keepOwnAccount();
    setFault(failure);
    if (failure === null) toast({ title: t`Dein Konto bleibt` });
    setBusy(false);
  };
  return (
    <div ref={place} tabIndex={-1}>
      <Banner icon={<CalendarClock className="i" aria-hidden="true" />} title={t`Dein Konto wird gelöscht`}>
        <p>
          <Trans>Endgültig: {end}. Bis dahin kannst du es behalten, und deine Einträge siehst nur du.</Trans>
        </p>
        {fault === null ? null : <p className="err">{faultWords(fault)}</p>}
        <p className="row">
          <Button variant="ink" disabled={isBusy} onClick={() => void keepIt()}>
            <Trans>Konto behalten</Trans>
          </Button>
        </p>
      </Banner>
    </div>
  );
}
