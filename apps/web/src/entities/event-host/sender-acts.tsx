import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { EventSenders, Sender } from '@tagfalter/contract/event-senders';
import type { EventEntry, OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { useToast } from '#platform/toast.tsx';
import { judgeSender, readSenders } from './host-calls.ts';
import { useAct } from './use-act.ts';

interface SenderActsProps {
  event: WireEvent | OwnEvent;
  entry: EventEntry;
}

/** Hides or deletes everything of an entry's phone or network, which are never named (spec decision 64). */
export function SenderActs({ event, entry }: SenderActsProps) {
  const { t } = useLingui();
  const toast = useToast();
  const { act, isBusy } = useAct();
  const [senders, setSenders] = useState<EventSenders | null>(null);
  // Apart from the first dialog, whose closing forgets what it showed.
  const [asked, setAsked] = useState<{ sender: Sender; senders: EventSenders } | null>(null);
  const ask = () => void act(() => readSenders(event, entry.id), setSenders, { title: t`Fehler` });
  const hide = (sender: Sender) => {
    setSenders(null);
    const done = ({ contributions }: { contributions: number }) => toast({ title: t`Ausgeblendet: ${contributions}` });
    void act(() => judgeSender(event, entry.id, { sender, act: 'hide' }), done, { title: t`Fehler` });
  };
  const remove = ({ sender, senders: { seen } }: { sender: Sender; senders: EventSenders }) => {
    const done = ({ contributions, left }: { contributions: number; left: number }) =>
      toast({
        title: t`Gelöscht: ${contributions}`,
        ...(left > 0 && { description: t`Seit deinem Blick ist etwas dazugekommen. Noch da: ${left}` }),
      });
    void act(() => judgeSender(event, entry.id, { sender, act: 'delete', seen }), done, { title: t`Fehler` });
  };
  const askAbout = (sender: Sender, senders: EventSenders) => {
    setSenders(null);
    setAsked({ sender, senders });
  };
  const count = asked === null ? 0 : asked.senders[asked.sender].contributions;
  return (
    <>
      <Button variant="quiet" disabled={isBusy} onClick={ask}>
        <Users className="i" aria-hidden="true" />
        <Trans>Alles vom selben Absender</Trans>
      </Button>
      <Dialog
        open={senders !== null}
        onClose={() => setSenders(null)}
        title={t`Alles vom selben Absender`}
        closeLabel={t`Schließen`}
      >
        {senders === null ? null : (
          <div className="stack-4">
            <p>
              <Trans>Im selben Netz können viele Gäste sein, etwa im WLAN der Feier.</Trans>
            </p>
            <OneSender
              name={t`Dieses Handy`}
              counts={senders.phone}
              onHide={() => hide('phone')}
              onDelete={() => askAbout('phone', senders)}
            />
            <OneSender
              name={t`Dieses Netz`}
              counts={senders.network}
              onHide={() => hide('network')}
              onDelete={() => askAbout('network', senders)}
            />
          </div>
        )}
      </Dialog>
      <ConfirmDialog
        open={asked !== null}
        title={t`Alles davon löschen?`}
        text={t`Beiträge, die dann für alle weg sind: ${count}`}
        confirm={t`Löschen`}
        onConfirm={() => asked && remove(asked)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

interface OneSenderProps {
  name: string;
  counts: EventSenders[Sender];
  onHide: () => void;
  onDelete: () => void;
}

function OneSender({ name, counts: { contributions, pictures }, onHide, onDelete }: OneSenderProps) {
  return (
    <section className="stack-2">
      <h3 className="h-ui">{name}</h3>
      <p className="mut num">
        <Plural value={contributions} one="# Beitrag" other="# Beiträge" />,{' '}
        <Plural value={pictures} one="# Bild" other="# Bilder" />
      </p>
      <div className="sheet__ask">
        <Button variant="line" onClick={onHide}>
          <Trans>Ausblenden</Trans>
        </Button>
        <Button variant="red" onClick={onDelete}>
          <Trans>Löschen</Trans>
        </Button>
      </div>
    </section>
  );
}
