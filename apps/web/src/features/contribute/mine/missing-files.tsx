import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ContributionFile } from '@tagfalter/local/guest/contribution-rows';
import { Images } from 'lucide-react';
import { usePickerWait } from '#entities/photo-picker/use-picker-wait.ts';
import { PickButton } from '../photos/pick-button.tsx';
import { ProblemNotes } from '../photos/problem-notes.tsx';
import type { ContributionStore } from '../store/contribution-store.ts';
import { usePickAgain } from './use-pick-again.ts';

/** Files whose bytes this browser does not have: named, to be picked again. */
export function MissingFiles({ store, files }: { store: ContributionStore; files: readonly ContributionFile[] }) {
  const { t } = useLingui();
  const { wait } = usePickerWait();
  const again = usePickAgain(store);
  return (
    <div className="contrib__later">
      <p>
        <Plural
          value={files.length}
          one="# Datei lässt sich auf diesem Gerät nicht (mehr) lesen. Bitte wähle sie noch einmal:"
          other="# Dateien lassen sich auf diesem Gerät nicht (mehr) lesen. Bitte wähle sie noch einmal:"
        />
      </p>
      <ul className="contrib__names">
        {files.map(({ hash, name }) => (
          <li key={hash}>{name}</li>
        ))}
      </ul>
      <PickButton label={t`Neu auswählen`} field="any" className="btn btn--line" wait={wait} onFiles={again.take}>
        <Images className="i" aria-hidden="true" />
        <Trans>Neu auswählen</Trans>
      </PickButton>
      <ProblemNotes problems={again.problems} tooMany={null} files={[]} />
      {again.strangers > 0 ? (
        <p className="cap" role="status">
          <Plural value={again.strangers} one="# Bild fehlt hier nicht." other="# Bilder fehlen hier nicht." />
        </p>
      ) : null}
    </div>
  );
}
