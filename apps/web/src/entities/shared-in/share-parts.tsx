import { Plural, Trans } from '@lingui/react/macro';
import { cutText } from '@tagfalter/domain/post/cut-text';
import type { KeptShare } from '@tagfalter/local/media/shares';

/** UTF-16 units of the words shown. */
const MAX_SHOWN = 200;
const namesOf = (files: KeptShare['files']) => files.map(({ name }) => name);

/** Parts of a share, and its parts that are not here or were not taken. */
export function ShareParts({ share }: { share: KeptShare }) {
  const { text, files, tooLarge, missing, surplus } = share;
  const waiting = files.filter((file) => !file.isLeftOut);
  const leftOut = namesOf(files.filter((file) => file.isLeftOut)).join(', ');
  return (
    <>
      {text === '' ? null : <p translate="yes">{cutText(text, MAX_SHOWN)}</p>}
      {waiting.length > 0 ? <p className="mut">{namesOf(waiting).join(', ')}</p> : null}
      {leftOut === '' ? null : (
        <p>
          <Trans>Nicht übernommen: {leftOut}</Trans>
        </p>
      )}
      <NotHere missing={missing.join(', ')} tooLarge={tooLarge.join(', ')} />
      {surplus > 0 ? (
        <p>
          <Plural
            value={surplus}
            one="# Bild kam nicht mit: Es gehen 20 auf einmal."
            other="# Bilder kamen nicht mit: Es gehen 20 auf einmal."
          />
        </p>
      ) : null}
    </>
  );
}

function NotHere({ missing, tooLarge }: Record<'missing' | 'tooLarge', string>) {
  return (
    <>
      {missing === '' ? null : (
        <p>
          <Trans>Nicht ganz angekommen, teile es noch einmal: {missing}</Trans>
        </p>
      )}
      {tooLarge === '' ? null : (
        <p>
          <Trans>Zu groß, es gehen Bilder unter 20 MB: {tooLarge}</Trans>
        </p>
      )}
    </>
  );
}
