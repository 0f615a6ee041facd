import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_REPORT_MESSAGE, REPORT_REASONS } from '@tagfalter/contract/reports';
import type { Fault } from '@tagfalter/local/base/fault';
import type { Reply } from '@tagfalter/local/base/request';
import { Button, type ButtonVariant } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useFaultWords } from '#platform/fault-words.ts';

type Reason = (typeof REPORT_REASONS)[number];

const REASON_WORDS: Record<Reason, MessageDescriptor> = {
  person: msg`Ein Bild zeigt jemanden, der das nicht möchte`,
  insult: msg`Beleidigend oder verletzend`,
  illegal: msg`Verboten`,
  other: msg({ message: 'Etwas anderes', context: 'report' }),
};

export interface ReportDialogProps {
  open: boolean;
  onClose: () => void;
  /** Thanks, which name the reader of the report. */
  thanks: string;
  /** Look of the only button. */
  variant?: ButtonVariant;
  /** Sends the report. */
  send: (said: { reason: Reason; message: string }) => Promise<Reply<unknown>>;
}

/** Why something is reported (DSA, article 16). The same dialog in the diary, in guest books and on shared pages. */
export function ReportDialog({ open, onClose, thanks, variant = 'ink', send }: ReportDialogProps) {
  const { t } = useLingui();
  const [isSent, setSent] = useState(false);
  const title = isSent ? t`Danke für deinen Hinweis` : t`Eintrag melden`;
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t`Schließen`}>
      {isSent ? (
        <>
          <p role="status">{thanks}</p>
          <div className="sheet__f">
            <Button variant={variant} onClick={onClose} data-autofocus>
              <Trans>Fertig</Trans>
            </Button>
          </div>
        </>
      ) : (
        <ReportForm variant={variant} send={send} onSent={() => setSent(true)} />
      )}
    </Dialog>
  );
}

type FormProps = Pick<ReportDialogProps, 'send' | 'variant'> & { onSent: () => void };

function useReport({ send, onSent }: FormProps) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const report = async (reason: Reason, message: string) => {
    setBusy(true);
    setFault(null);
    const reply = await send({ reason, message });
    setBusy(false);
    if (reply.ok) onSent();
    else setFault(reply.fault);
  };
  return { isBusy, fault, report };
}

function ReportForm({ variant, ...props }: FormProps) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const messageId = useId();
  const [reason, setReason] = useState<Reason>('person');
  const [message, setMessage] = useState('');
  const { isBusy, fault, report } = useReport(props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void report(reason, message);
  };
  return (
    <form className="stack-4" onSubmit={submit}>
      <fieldset>
        <legend className="sr">
          <Trans>Grund</Trans>
        </legend>
        {REPORT_REASONS.map((known) => (
          <label key={known} className="radio">
            <input type="radio" name="reason" checked={reason === known} onChange={() => setReason(known)} />
            <span>{t(REASON_WORDS[known])}</span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor={messageId}>
          <Trans>Was sollten wir wissen?</Trans>{' '}
          <span className="opt">
            <Trans>freiwillig</Trans>
          </span>
        </label>
        <textarea
          id={messageId}
          className="ta"
          rows={3}
          maxLength={MAX_REPORT_MESSAGE}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </div>
      <div role="alert">
        {fault === null ? null : (
          <p className="err">
            <CircleAlert className="i" aria-hidden="true" />
            {faultWords(fault)}
          </p>
        )}
      </div>
      <div className="sheet__f">
        <Button variant={variant ?? 'ink'} type="submit" disabled={isBusy}>
          {isBusy ? <Trans>Wird gesendet …</Trans> : <Trans>Melden</Trans>}
        </Button>
      </div>
    </form>
  );
}
