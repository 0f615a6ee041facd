import { Trans, useLingui } from '@lingui/react/macro';
import { Avatar } from '@tagfalter/ui/avatar';
import { buttonClass } from '@tagfalter/ui/button';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Camera, CircleAlert, Trash2 } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import { sniffImage } from '#platform/sniff-image.ts';
import type { PictureChange } from './profile-changes.ts';
import { checkPicture, PICTURE_TYPES, type PictureProblem } from './profile-checks.ts';
import { PICTURE_WORDS } from './profile-words.ts';

interface Props {
  /** The picture there is. */
  src: string | null;
  letters: string;
  change: PictureChange;
  problem: PictureProblem | null;
  onChange: (change: PictureChange) => void;
  onProblem: (problem: PictureProblem | null) => void;
}

function shown(src: string | null, change: PictureChange): string | null {
  if (change.kind === 'set') return change.url;
  return change.kind === 'remove' ? null : src;
}

/** The profile picture: seen before it is saved, changed or taken away. */
export function PictureField({ src, letters, change, problem, onChange, onProblem }: Props) {
  const { t } = useLingui();
  const noteId = useId();
  const picture = shown(src, change);
  const take = async (file: File) => {
    // Expected: a file of a cloud or a card that is gone.
    const content = await sniffImage(file).catch(() => null);
    const found = checkPicture(file.size, content);
    onProblem(found);
    if (!found) onChange({ kind: 'set', file, url: URL.createObjectURL(file) });
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file may be chosen again after it was refused or taken away.
    event.target.value = '';
    if (!file) return;
    void take(file);
  };
  return (
    <div className="profile__pic">
      <Avatar src={picture} letters={letters} size={96} />
      <div className="stack-2">
        <div className="row row--nw">
          <label className={`${buttonClass('line')} file-btn`}>
            <Camera className="i" aria-hidden="true" />
            {picture === null ? <Trans>Bild hinzufügen</Trans> : <Trans>Bild ändern</Trans>}
            <input
              type="file"
              accept={PICTURE_TYPES.join(',')}
              aria-describedby={noteId}
              aria-invalid={problem !== null}
              onChange={choose}
            />
          </label>
          {picture === null ? null : (
            <IconButton
              label={t`Bild entfernen`}
              onClick={() => {
                onProblem(null);
                onChange({ kind: 'remove' });
              }}
            >
              <Trash2 className="i" aria-hidden="true" />
            </IconButton>
          )}
        </div>
        <div id={noteId} role={problem === null ? undefined : 'alert'}>
          {problem === null ? (
            <p className="cap">
              <Trans>JPG, PNG oder GIF, höchstens 5 MB</Trans>
            </p>
          ) : (
            <p className="err">
              <CircleAlert className="i" aria-hidden="true" />
              {t(PICTURE_WORDS[problem])}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
