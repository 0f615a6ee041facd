import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { EventEntry } from '@tagfalter/contract/wire-event';
import { Badge } from '@tagfalter/ui/badge';
import { Button } from '@tagfalter/ui/button';
import { Check, Eye, EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import type { Book } from '../book.ts';
import type { BookStore } from '../book-store.ts';
import { isShown } from '../pictures.ts';
import { HidePictures } from './hide-pictures.tsx';
import { patchEntry, removeEntry } from './host-calls.ts';
import { TakenDown } from './taken-down.tsx';
import { useAct } from './use-act.ts';

interface EntryToolsProps {
  entry: EventEntry;
  book: Book;
  store: BookStore;
}

/** What the host may do with one entry, and how it stands with it. */
export function EntryTools(props: EntryToolsProps) {
  const { entry } = props;
  const [isTakenDown, setTakenDown] = useState(false);
  return (
    <div className="hostacts">
      <EntryState entry={entry} />
      {isTakenDown ? (
        <div className="stack" role="alert">
          <p>
            <Trans>
              Wer diesen Dienst betreibt, hat diesen Beitrag ausgeblendet. Wieder zeigen kannst du ihn nicht.
            </Trans>
          </p>
          <TakenDown entryId={entry.id} />
        </div>
      ) : null}
      {entry.pictures.length === 0 ? null : <HidePictures {...props} />}
      <div className="row">
        <ShowOrHide {...props} onTakenDown={() => setTakenDown(true)} />
        <DeleteEntry {...props} />
      </div>
    </div>
  );
}

function EntryState({ entry: { state = 'shown', reports = 0, making = 0 } }: { entry: EventEntry }) {
  if (state === 'shown' && reports === 0 && making === 0) return null;
  return (
    <p className="row">
      {state === 'awaiting' ? (
        <Badge tone="orange">
          <Trans>Wartet auf dich</Trans>
        </Badge>
      ) : null}
      {state === 'hidden' ? (
        <Badge>
          <Trans>Ausgeblendet</Trans>
        </Badge>
      ) : null}
      {reports === 0 ? null : (
        <Badge tone="red">
          <Plural value={reports} one="# Meldung" other="# Meldungen" />
        </Badge>
      )}
      {making === 0 ? null : (
        <Badge>
          <Plural value={making} one="# Bild wird noch vorbereitet" other="# Bilder werden noch vorbereitet" />
        </Badge>
      )}
    </p>
  );
}

function ShowOrHide({ entry, book: { event }, store, onTakenDown }: EntryToolsProps & { onTakenDown: () => void }) {
  const { t } = useLingui();
  const { act, isBusy } = useAct();
  const turn = (isShown: boolean) =>
    act(() => patchEntry(event, entry.id, { isShown }), store.tookEntry, { title: t`Fehler`, onTakenDown });
  if (entry.state === 'awaiting') {
    return (
      <Button variant="ev" disabled={isBusy} onClick={() => void turn(true)}>
        <Check className="i" aria-hidden="true" />
        <Trans>Freigeben</Trans>
      </Button>
    );
  }
  const isOn = isShown(entry);
  return (
    <Button variant="line" disabled={isBusy} onClick={() => void turn(!isOn)}>
      {isOn ? <EyeOff className="i" aria-hidden="true" /> : <Eye className="i" aria-hidden="true" />}
      {isOn ? <Trans>Ausblenden</Trans> : <Trans>Wieder zeigen</Trans>}
    </Button>
  );
}

function DeleteEntry({ entry, book: { event }, store }: EntryToolsProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { act, isBusy } = useAct();
  const { guestName } = entry;
  const remove = () =>
    act(
      () => removeEntry(event, entry.id),
      () => store.entryGone(entry.id),
      {
        title: t`Fehler beim Löschen`,
        description: t`Der Eintrag konnte nicht gelöscht werden.`,
      },
    );
  return (
    <>
      <Button variant="red" disabled={isBusy} onClick={() => setAsking(true)}>
        <Trash2 className="i" aria-hidden="true" />
        <Trans>Löschen</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t`Eintrag löschen?`}
        text={t`Der Eintrag von ${guestName} und seine Bilder sind dann für alle weg.`}
        confirm={t`Löschen`}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
