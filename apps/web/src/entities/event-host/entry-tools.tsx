import '@tagfalter/ui/styles/host-tools.css';
import { Plural, Trans } from '@lingui/react/macro';
import type { EventEntry } from '@tagfalter/contract/wire-event';
import { Badge } from '@tagfalter/ui/badge';
import { EntryActs, type EntryActsProps } from './entry-acts.tsx';
import { HidePictures } from './hide-pictures.tsx';

/** Acts that the host may do with one entry, and its state. */
export function EntryTools(props: EntryActsProps) {
  const { event, entry, onEntry } = props;
  return (
    <div className="hostacts">
      <EntryState entry={entry} />
      {entry.pictures.length === 0 ? null : <HidePictures event={event} entry={entry} onEntry={onEntry} />}
      <EntryActs {...props} />
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
