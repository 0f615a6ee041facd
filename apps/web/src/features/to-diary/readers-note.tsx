import { Trans, useLingui } from '@lingui/react/macro';
import { CheckField } from '@tagfalter/ui/field';
import { type EntryReaders, isSeen } from './use-readers.ts';

interface Props {
  readers: EntryReaders;
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
}

/** Names the readers of the day, and asks whether they may see the new content (spec decision 60). */
export function ReadersNote({ readers, isKept, onKeep }: Props) {
  const { t } = useLingui();
  const { visibility, hasLink } = readers;
  return (
    <div className="stack-2">
      <p>
        {visibility === 'private' ? (
          hasLink ? (
            <Trans>Diesen Tag siehst du, und wer seinen Link hat.</Trans>
          ) : (
            <Trans>Diesen Tag siehst nur du.</Trans>
          )
        ) : visibility === 'friends' ? (
          <Trans>Diesen Tag sehen deine Freunde.</Trans>
        ) : (
          <Trans>Diesen Tag können alle sehen, die Tagfalter benutzen.</Trans>
        )}
        {visibility !== 'private' && hasLink ? (
          <>
            {' '}
            <Trans>Auch ein Link führt zu ihm.</Trans>
          </>
        ) : null}
      </p>
      {isSeen(readers) ? (
        <>
          <CheckField
            label={t`Weiter sichtbar lassen`}
            checked={isKept}
            onChange={({ target }) => onKeep(target.checked)}
          />
          <p className="cap">
            <Trans>Ohne Häkchen wird der Tag „Nur für mich“, und sein Link endet.</Trans>
          </p>
        </>
      ) : null}
    </div>
  );
}
