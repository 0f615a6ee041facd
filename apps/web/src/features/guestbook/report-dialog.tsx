import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { createReport, MAX_REPORT_MESSAGE, REPORT_REASONS } from '@tagfalter/contract/reports';
import type { EventEntry } from '@tagfalter/contract/wire-event';
import type { Fault } from '@tagfalter/local/base/fault';
import { requestWith } from '@tagfalter/local/base/request';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import * as v from 'valibot';
import { env } from '#platform/env.ts';
import { useFaultWords } from '#platform/fault-words.ts';

type Reason = (typeof REPORT_REASONS)[number];

const REASON_WORDS: Record<Reason, MessageDescriptor> = {
  person: msg`Ein Bild zeigt jemanden, der das nicht möchte`,
  insult: msg`Beleidigend oder verletzend`,
  illegal: msg`Verboten`,
  other: msg({ message: 'Etwas anderes', context: 'report' }),
};
const REFUSALS = { not_found: msg`Diesen Eintrag gibt es nicht mehr.` };

interface ReportDialogProps {
  entry: EventEntry;
  open: boolean;
  onClose: () => void;
}

/** Why an entry is reported; its host and the operator hear of it. */
export function ReportDialog({ entry, open, onClose }: ReportDialogProps) {
  const { t } = useLingui();
  const [isSent, setSent] = useState(false);
  const title = isSent ? t`Danke für deinen Hinweis` : t`Eintrag melden`;
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t`Schließen`}>
      {isSent ? <Thanks onClose={onClose} /> : <ReportForm entry={entry} onSent={() => setSent(true)} />}
    </Dialog>
  );
}

function Thanks({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p role="status">
        <Trans>Wer das Fest ausrichtet und wer diesen Dienst betreibt, sieht sich den Eintrag an.</Trans>
      </p>
      <div className="sheet__f">
        <Button variant="ev" onClick={onClose} data-autofocus>
          <Trans>Fertig</Trans>
        </Button>
      </div>
    </>
  );
}

function useReport({ id, eventId }: EventEntry, onSent: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const send = async (reason: Reason, message: string) => {
    setBusy(true);
    setFault(null);
    const body = { kind: 'guest-entry', id, event: eventId, reason, message };
    const reply = await requestWith(
      env,
      { method: 'POST', path: createReport.path, body, schema: v.undefined() },
      null,
    );
    setBusy(false);
    if (reply.ok) onSent();
    else setFault(reply.fault);
  };
  return { isBusy, fault, send };
}

function ReportForm({ entry, onSent }: { entry: EventEntry; onSent: () => void }) {
  const { t } = useLingui();
  const faultWords = useFaultWords(REFUSALS);
  const messageId = useId();
  const [reason, setReason] = useState<Reason>('person');
  const [message, setMessage] = useState('');
  const { isBusy, fault, send } = useReport(entry, onSent);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void send(reason, message);
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
        <Button variant="ev" type="submit" disabled={isBusy}>
          {isBusy ? <Trans>Wird gesendet …</Trans> : <Trans>Melden</Trans>}
        </Button>
      </div>
    </form>
  );
}
