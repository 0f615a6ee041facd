import { useLingui } from '@lingui/react/macro';
import { IconButton } from '@tagfalter/ui/icon-button';
import { CircleAlert, SmilePlus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { EmojiDialog } from './emoji-dialog.tsx';
import { type EmojiProblem, takeEmojis } from './emoji-input.ts';

export interface EmojiFieldProps {
  label: string;
  /** Beside the label: a counter, 'freiwillig'. */
  note: ReactNode;
  /** Name of the button that opens the picker. */
  choose: string;
  value: string;
  /** Most emojis that fit. */
  most: number;
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
  onChange: (emojis: string) => void;
  onBlur: () => void;
}

/** Emojis to type or to choose; everything else is refused with a word (spec §5). */
export function EmojiField(props: EmojiFieldProps) {
  const { label, note, choose, value, most, choosing, onChoosing, onChange, onBlur } = props;
  const id = useId();
  const [problem, setProblem] = useState<EmojiProblem | null>(null);
  const change = (typed: string) => {
    const taken = takeEmojis(typed, most);
    setProblem(taken.problem);
    if (taken.emojis !== value) onChange(taken.emojis);
  };
  return (
    <div className="field">
      <span>
        <label className="lbl" htmlFor={id}>
          {label}
        </label>{' '}
        <span className="opt num" id={`${id}-note`}>
          {note}
        </span>
      </span>
      <div className="emofield">
        <input
          id={id}
          className="inp emofield__in"
          autoComplete="off"
          aria-describedby={`${id}-note ${id}-problem`}
          aria-invalid={problem !== null}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={() => {
            setProblem(null);
            onBlur();
          }}
        />
        <IconButton label={choose} onClick={() => onChoosing(true)}>
          <SmilePlus className="i" aria-hidden="true" />
        </IconButton>
      </div>
      <div role="alert" id={`${id}-problem`}>
        <Problem problem={problem} most={most} />
      </div>
      <EmojiDialog
        open={choosing}
        title={label}
        value={value}
        most={most}
        onChange={onChange}
        onClose={() => onChoosing(false)}
      />
    </div>
  );
}

function Problem({ problem, most }: { problem: EmojiProblem | null; most: number }) {
  const { t } = useLingui();
  if (problem === null) return null;
  const tooMany = most === 1 ? t`Hier passt genau ein Emoji` : t`Höchstens ${most} Emojis`;
  return (
    <p className="err">
      <CircleAlert className="i" aria-hidden="true" />
      {problem === 'only-emojis' ? t`Nur Emojis erlaubt` : tooMany}
    </p>
  );
}
