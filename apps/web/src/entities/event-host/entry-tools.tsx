import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { EventEntry, OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { Badge } from '@tagfalter/ui/badge';
import { Button } from '@tagfalter/ui/button';
import { Check, Eye, EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { HidePictures } from './hide-pictures.tsx';
import { patchEntry, removeEntry } from './host-calls.ts';
import { TakenDown } from './taken-down.tsx';
import { useAct } from './use-act.ts';

export interface EntryToolsProps {
  event: WireEvent | OwnEvent;
  entry: EventEntry;
  /** What the server has made of the entry. */
  onEntry: (entry: EventEntry) => void;
  /** The entry is deleted. */
  onGone: (id: string) => void;
  /** Whether its pictures stand here with buttons of their own. */
  hasPictures?: boolean;
}

/** What the host may do with one entry, and how it stands with it. */
export function EntryTools(props: EntryToolsProps) {
  const { event, entry, onEntry, hasPictures = true } = props;
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
      {hasPictures && entry.pictures.length > 0 ? <HidePictures event={event} entry={entry} onEntry={onEntry} /> : null}
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

function ShowOrHide({ event, entry, onEntry, onTakenDown }: EntryToolsProps & { onTakenDown: () => void }) {
  const { t } = useLingui();
  const { act, isBusy } = useAct();
  const turn = (isShown: boolean) =>
    act(() => patchEntry(event, entry.id, { isShown }), onEntry, { title: t`Fehler`, onTakenDown });
  if (entry.state === 'awaiting') {
    return (
      <Button variant="ev" disabled={isBusy} onClick={() => void turn(true)}>
        <Check className="i" aria-hidden="true" />
        <Trans>Freigeben</Trans>
      </Button>
    );
  }
  const isOn = entry.state !== 'hidden';
  return (
    <Button variant="line" disabled={isBusy} onClick={() => void turn(!isOn)}>
      {isOn ? <EyeOff className="i" aria-hidden="true" /> : <Eye className="i" aria-hidden="true" />}
      {isOn ? <Trans>Ausblenden</Trans> : <Trans>Wieder zeigen</Trans>}
    </Button>
  );
}

function DeleteEntry({ event, entry, onGone }: EntryToolsProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { act, isBusy } = useAct();
  const { guestName } = entry;
  const remove = () =>
    act(
      () => removeEntry(event, entry.id),
      () => onGone(entry.id),
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
