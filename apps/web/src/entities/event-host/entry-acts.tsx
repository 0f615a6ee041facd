import { Trans, useLingui } from '@lingui/react/macro';
import type { EventEntry, OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { Button } from '@tagfalter/ui/button';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Check, Eye, EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { ChangedEntry } from './changed-entry.tsx';
import { deleteHostedEntry, judgeEntry } from './judge-entry.ts';
import { SenderActs } from './sender-acts.tsx';
import { TakenDown } from './taken-down.tsx';
import { useAct } from './use-act.ts';
import { useChangedEntry } from './use-changed-entry.ts';

export interface EntryActsProps {
  event: WireEvent | OwnEvent;
  entry: EventEntry;
  /** Takes the entry as the server has changed it. */
  onEntry: (entry: EventEntry) => void;
  /** The entry is deleted. */
  onGone: (id: string) => void;
  /** Whether deleting is a sign alone, so that all stands in one row of a phone. */
  isTight?: boolean;
}

/** Shows an entry, hides it or deletes it, and says where the operator has decided otherwise. */
export function EntryActs(props: EntryActsProps) {
  const { entry } = props;
  const [isTakenDown, setTakenDown] = useState(false);
  const { isChanged, ...changed } = useChangedEntry(props);
  return (
    <>
      {isChanged ? <ChangedEntry /> : null}
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
      <div className={props.isTight ? 'row appr__acts' : 'row'}>
        <ShowOrHide {...props} {...changed} onTakenDown={() => setTakenDown(true)} />
        <DeleteEntry {...props} {...changed} />
      </div>
      <SenderActs event={props.event} entry={entry} />
    </>
  );
}

type ChangedActsProps = EntryActsProps & Omit<ReturnType<typeof useChangedEntry>, 'isChanged'>;

function ShowOrHide({ event, entry, onEntry, onChanged, onTakenDown }: ChangedActsProps & { onTakenDown: () => void }) {
  const { t } = useLingui();
  const { act, isBusy } = useAct();
  const turn = (isShown: boolean) =>
    act(() => judgeEntry(event, entry, { isShown }), onEntry, { title: t`Fehler`, onTakenDown, onChanged });
  const { state = 'shown' } = entry;
  return (
    <>
      {state === 'awaiting' ? (
        <Button variant="ev" disabled={isBusy} onClick={() => void turn(true)}>
          <Check className="i" aria-hidden="true" />
          <Trans>Freigeben</Trans>
        </Button>
      ) : null}
      {state === 'hidden' ? (
        <Button variant="line" disabled={isBusy} onClick={() => void turn(true)}>
          <Eye className="i" aria-hidden="true" />
          <Trans>Wieder zeigen</Trans>
        </Button>
      ) : (
        <Button variant="line" disabled={isBusy} onClick={() => void turn(false)}>
          <EyeOff className="i" aria-hidden="true" />
          <Trans>Ausblenden</Trans>
        </Button>
      )}
    </>
  );
}

function DeleteEntry({ event, entry, onGone, onChanged, isTight = false }: ChangedActsProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { act, isBusy } = useAct();
  const { guestName } = entry;
  const remove = () =>
    act(
      () => deleteHostedEntry(event, entry),
      () => onGone(entry.id),
      {
        title: t`Fehler beim Löschen`,
        description: t`Der Eintrag konnte nicht gelöscht werden.`,
        onChanged,
      },
    );
  return (
    <>
      {isTight ? (
        <IconButton label={t`Beitrag löschen`} disabled={isBusy} onClick={() => setAsking(true)}>
          <Trash2 className="i" aria-hidden="true" />
        </IconButton>
      ) : (
        <Button variant="red" disabled={isBusy} onClick={() => setAsking(true)}>
          <Trash2 className="i" aria-hidden="true" />
          <Trans>Löschen</Trans>
        </Button>
      )}
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
