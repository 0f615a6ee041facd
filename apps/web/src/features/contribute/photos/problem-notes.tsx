import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { MAX_MORE_IMAGES, MAX_TOP_IMAGES } from '@tagfalter/domain/event';
import type { ContributionFile } from '@tagfalter/local/guest/contribution-rows';
import { Banner } from '@tagfalter/ui/banner';
import { CircleAlert, Images } from 'lucide-react';
import { useRefusalWords } from '../block-words.ts';
import type { TooMany } from './choose-roles.ts';
import type { FileProblem } from './take-files.ts';

/** Words for a picked file that was not taken. */
function useProblemWords(): (problem: FileProblem) => string {
  const { t } = useLingui();
  return ({ code, name }) => {
    switch (code) {
      case 'heic':
        return t`${name} ist im Format HEIC, das dieser Browser nicht öffnet. Stell die Kamera auf „Maximale Kompatibilität“, oder wähle ein JPEG.`;
      case 'unreadable':
        return t`${name} lässt sich auf diesem Gerät nicht lesen.`;
      case 'not-here':
        return t`${name} ist noch nicht auf diesem Handy (iCloud). Öffne das Foto einmal in deiner Foto-App und wähle es dann noch einmal.`;
      case 'too-large':
        return t`${name} ist zu groß, und dieser Browser kann Fotos nicht verkleinern. Nimm ein Foto unter 20 MB und 64 Megapixeln, oder einen anderen Browser.`;
      case 'not-an-image':
        return t`${name} ist kein Bild.`;
      case 'duplicate':
        return t`${name}: Bereits vorhanden`;
      case 'full':
        return t`Für ${name} ist kein Platz mehr in diesem Beitrag.`;
      case 'no-space':
        return t`Für ${name} ist auf diesem Gerät kein Platz mehr.`;
      case 'not-kept':
        return t`${name} konnte nicht übernommen werden.`;
    }
  };
}

export interface ProblemNotesProps {
  problems: readonly FileProblem[];
  tooMany: TooMany | null;
  files: readonly ContributionFile[];
}

/** Explains which photos are not on their way, and why; all others are. */
export function ProblemNotes({ problems, tooMany, files }: ProblemNotesProps) {
  const { t } = useLingui();
  const refusal = useRefusalWords();
  const refused = files.filter(({ state }) => state === 'refused');
  const [tops, mores] = [MAX_TOP_IMAGES, MAX_MORE_IMAGES];
  return (
    <>
      {tooMany ? (
        <Banner icon={<Images className="i" aria-hidden="true" />} title={t`Zu viele Bilder ausgewählt`}>
          <p>
            {tooMany.code === 'too-many-top' ? (
              <Trans>Bitte nur {tops} Bilder auswählen.</Trans>
            ) : (
              <Trans>Bitte nur {mores} Bilder auswählen.</Trans>
            )}
          </p>
        </Banner>
      ) : null}
      <div className="contrib__errs" role="alert">
        {[...new Set(problems.map(({ code }) => code))].map((kind) => (
          <ProblemNote key={kind} problems={problems.filter(({ code }) => code === kind)} />
        ))}
        {refused.map(({ hash, code, name }) => (
          <p key={hash} className="err">
            <CircleAlert className="i" aria-hidden="true" />
            {refusal(code, name)}
          </p>
        ))}
      </div>
    </>
  );
}

/** Names listed of one kind; further files are only counted. */
const MAX_NAMES = 12;

/** The first file of a kind in a sentence, the others by name: many would hide the form. */
function ProblemNote({ problems: [first, ...others] }: { problems: readonly FileProblem[] }) {
  const words = useProblemWords();
  if (!first) return null;
  const names = others.slice(0, MAX_NAMES).map(({ name }) => name);
  const listed = [...names, ...(others.length > MAX_NAMES ? ['…'] : [])].join(', ');
  return (
    <>
      <p className="err">
        <CircleAlert className="i" aria-hidden="true" />
        {words(first)}
      </p>
      {others.length > 0 ? (
        <p className="cap">
          <Plural
            value={others.length}
            one={`Ebenso # weitere Datei: ${listed}`}
            other={`Ebenso # weitere Dateien: ${listed}`}
          />
        </p>
      ) : null}
    </>
  );
}
