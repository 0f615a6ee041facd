import '@tagfalter/ui/styles/switch.css';
import '@tagfalter/ui/styles/host-tools.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Switch } from '@tagfalter/ui/switch';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Book } from '#entities/event-book/book.ts';
import type { BookStore } from '#entities/event-book/book-store.ts';
import { patchEvent, removeEvent } from '#entities/event-host/host-calls.ts';
import { useAct } from '#entities/event-host/use-act.ts';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';

interface HostPanelProps {
  book: Book;
  store: BookStore;
}

/** What the host may do with the whole event (spec decision 31). */
export function HostPanel({ book, store }: HostPanelProps) {
  const { t } = useLingui();
  const { event } = book;
  const { act } = useAct();
  const failure = { title: t`Fehler` };
  const awaiting = 'awaitingCount' in event ? event.awaitingCount : 0;
  const isClosedByHost = 'closedAt' in event && event.closedAt !== null;
  return (
    <section className="host" aria-label={t`Für Gastgeber`}>
      <a className="back" href="/events">
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Meine Events</Trans>
      </a>
      <p className="over">
        <Trans>Nur für dich als Gastgeber</Trans>
      </p>
      <SwitchRow
        words={t`Beiträge erst freigeben`}
        isOn={event.needsApproval}
        onChange={(needsApproval) => act(() => patchEvent(event, { needsApproval }), store.tookEvent, failure)}
      >
        {awaiting === 0 ? null : (
          <Plural value={awaiting} one="# Beitrag wartet auf dich" other="# Beiträge warten auf dich" />
        )}
      </SwitchRow>
      <SwitchRow
        words={t`Keine neuen Beiträge annehmen`}
        isOn={isClosedByHost}
        onChange={(isClosed) => act(() => patchEvent(event, { isClosed }), store.tookEvent, failure)}
      >
        {event.isClosed && !isClosedByHost ? (
          <Trans>
            Das Event liegt mehr als 90 Tage zurück oder dein Pro ist zu Ende: Es nimmt nichts Neues mehr an.
          </Trans>
        ) : null}
      </SwitchRow>
      <DeleteEvent book={book} />
    </section>
  );
}

interface SwitchRowProps {
  words: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

function SwitchRow({ words, isOn, onChange, children }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="host__row">
      <div>
        <p className="h-ui" id={id}>
          {words}
        </p>
        <p className="cap num" role="status">
          {children}
        </p>
      </div>
      <Switch labelledBy={id} on={isOn} onChange={onChange} />
    </div>
  );
}

function DeleteEvent({ book: { event } }: Pick<HostPanelProps, 'book'>) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { act, isBusy } = useAct();
  const remove = () =>
    act(
      () => removeEvent(event),
      () => location.assign('/events'),
      {
        title: t`Fehler beim Löschen`,
        description: t`Das Event konnte nicht gelöscht werden.`,
      },
    );
  return (
    <div>
      <Button variant="red" disabled={isBusy} onClick={() => setAsking(true)}>
        <Trash2 className="i" aria-hidden="true" />
        {isBusy ? <Trans>Wird gelöscht …</Trans> : <Trans>Event löschen</Trans>}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t`Event löschen?`}
        text={t`Alle Bilder und Grüße gehen mit ihm, für alle und endgültig.`}
        confirm={t`Löschen`}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
