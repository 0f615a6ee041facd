import { Trans, useLingui } from '@lingui/react/macro';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { CircleAlert, ImagePlus, Trash2 } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useToast } from '#platform/toast.tsx';
import { COVER_TYPES, type CoverProblem, checkCover } from './cover-rules.ts';
import { COVER_WORDS } from './create-words.ts';
import type { Cover } from './use-event-form.ts';

interface Props {
  cover: Cover | null;
  /** Whether one was chosen before the page was loaded anew. */
  isLost: boolean;
  onChange: (file: File | null) => void;
}

/** The cover picture: seen before it is sent, and taken away again (spec §2, §5). */
export function CoverField({ cover, isLost, onChange }: Props) {
  const { t } = useLingui();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<CoverProblem | null>(null);
  const [id, labelId, noteId] = [useId(), useId(), useId()];

  const take = async (file: File) => {
    const found = await checkCover(file);
    setProblem(found);
    if (found === null) return onChange(file);
    const title = found === 'too-large' ? t`Datei zu groß` : t`Ungültige Datei`;
    toast({ title, description: t(COVER_WORDS[found]), variant: 'destructive' });
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again after it was refused or taken away.
    target.value = '';
    if (file) void take(file);
  };
  const remove = () => {
    setProblem(null);
    onChange(null);
    // The button that was pressed is gone.
    input.current?.focus();
  };
  return (
    <div className="field">
      <span className="lbl" id={labelId}>
        <Trans>Titelbild</Trans>{' '}
        <span className="opt">
          <Trans>freiwillig, unter 10 MB</Trans>
        </span>
      </span>
      {cover ? (
        <div className="thumb evcover">
          <img className="ph" src={cover.url} alt={t`Vorschau des Titelbilds`} />
          <Button variant="ink" onClick={remove}>
            <Trash2 className="i" aria-hidden="true" />
            <Trans>Entfernen</Trans>
          </Button>
        </div>
      ) : null}
      <label htmlFor={id} className={`${buttonClass('line')} file-btn`}>
        <ImagePlus className="i" aria-hidden="true" />
        {cover ? <Trans>Anderes Titelbild wählen</Trans> : <Trans>Titelbild wählen</Trans>}
        <input
          ref={input}
          id={id}
          type="file"
          accept={COVER_TYPES.join(',')}
          aria-describedby={problem === null ? labelId : `${labelId} ${noteId}`}
          onChange={choose}
        />
      </label>
      {isLost ? (
        <p className="hint" role="status">
          <Trans>Bitte wähle das Titelbild noch einmal: Beim Neuladen ging es verloren.</Trans>
        </p>
      ) : null}
      {problem === null ? null : (
        <p className="err" id={noteId}>
          <CircleAlert className="i" aria-hidden="true" />
          {t(COVER_WORDS[problem])}
        </p>
      )}
    </div>
  );
}
