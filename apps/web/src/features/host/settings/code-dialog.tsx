import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { EVENT_CODE_LENGTH, isEventCode, makeEventCode } from '@tagfalter/domain/event-code';
import type { Fault } from '@tagfalter/local/base/fault';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { Field } from '@tagfalter/ui/field';
import { IconButton } from '@tagfalter/ui/icon-button';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { patchEvent } from '#entities/event-host/host-calls.ts';
import { useFaultWords } from '#platform/fault-words.ts';

interface CodeDialogProps {
  event: OwnEvent;
  open: boolean;
  onEvent: (event: OwnEvent) => void;
  onClose: () => void;
}

/** Another code for an event; what was typed stays until it is saved or given up. */
export function CodeDialog(props: CodeDialogProps) {
  const { t } = useLingui();
  const { open, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title={t`Event-Code ändern`} closeLabel={t`Schließen`}>
      {open ? <CodeForm {...props} /> : null}
    </Dialog>
  );
}

const suggestCode = () => makeEventCode(crypto.getRandomValues(new Uint8Array(EVENT_CODE_LENGTH)));

function CodeForm({ event, onEvent, onClose }: CodeDialogProps) {
  const { t } = useLingui();
  const words = useFaultWords();
  const [code, setCode] = useState(event.eventCode ?? '');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<'length' | Fault | null>(null);
  const save = async () => {
    if (isSending) return;
    if (!isEventCode(code)) return setProblem('length');
    setSending(true);
    const reply = await patchEvent(event, { eventCode: code });
    setSending(false);
    if (!reply.ok) {
      const isShort = reply.fault.kind === 'refused' && reply.fault.code === 'code_too_short';
      return setProblem(isShort ? 'length' : reply.fault);
    }
    onEvent(reply.value);
    onClose();
  };
  const edit = (typed: string) => {
    setCode(typed);
    setProblem(null);
  };
  const error =
    problem === null ? undefined : problem === 'length' ? t`Der Code braucht 4 bis 32 Zeichen.` : words(problem);
  return (
    <form
      className="stack-4"
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void save();
      }}
    >
      <p>
        <Trans>
          Gedruckte Karten und geteilte Links gelten dann nicht mehr: Drucke die Karten neu und teile den Link noch
          einmal. Sonst braucht den neuen Code, wer noch beitragen will.
        </Trans>
      </p>
      <Field
        label={t`Event-Code`}
        className="inp inp--code"
        data-autofocus=""
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={code}
        onChange={({ target }) => edit(target.value)}
        hint={t`4 bis 32 Zeichen. Gäste können ihn groß oder klein schreiben.`}
        end={
          <IconButton label={t`Anderen Code vorschlagen`} onClick={() => edit(suggestCode())}>
            <RotateCw className="i" aria-hidden="true" />
          </IconButton>
        }
        error={error}
      />
      <div className="sheet__ask">
        <Button variant="line" onClick={onClose}>
          <Trans>Abbrechen</Trans>
        </Button>
        <Button variant="ink" type="submit" disabled={isSending}>
          <Trans>Code speichern</Trans>
        </Button>
      </div>
    </form>
  );
}
