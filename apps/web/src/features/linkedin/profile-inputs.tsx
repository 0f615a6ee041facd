import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { GENERIC_WORDS } from '#i18n/words.ts';

interface NotedProps {
  label: string;
  /** Marks it as one without which there is no post. */
  required?: boolean;
  hint?: string;
  /** What is wrong with it, in words. */
  error: string | undefined;
}

interface Tied {
  id: string;
  'aria-required': boolean | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A label, what it belongs to, and the words below. */
function Noted({ label, required, hint, error, children }: NotedProps & { children: (tied: Tied) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required ? (
          <span className="opt">
            {' '}
            <Trans>Pflichtfeld</Trans>
          </span>
        ) : null}
      </label>
      {children({
        id,
        'aria-required': required,
        'aria-invalid': error !== undefined,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
      })}
      {note === undefined ? null : (
        <p id={`${id}-note`} className={error === undefined ? 'hint' : 'err'}>
          {error === undefined ? null : <CircleAlert className="i" aria-hidden="true" />}
          {note}
        </p>
      )}
    </div>
  );
}

interface LinesProps extends NotedProps {
  value: string;
  rows?: number;
  onChange: (value: string) => void;
}

/** Words of one or more lines. */
export function Lines({ value, rows = 2, onChange, ...noted }: LinesProps) {
  return (
    <Noted {...noted}>
      {(tied) => (
        <textarea
          {...tied}
          className={rows === 1 ? 'ta ta--ui ta--line' : 'ta ta--ui'}
          dir="auto"
          rows={rows}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Noted>
  );
}

interface ChoiceProps<T extends string> extends NotedProps {
  options: readonly T[];
  /** How an option is called. */
  words: (option: T) => string;
  value: T | null;
  /** What stands for nothing chosen; without it one has to be chosen. */
  none?: string;
  onChange: (value: T | null) => void;
}

/** One of a few. */
export function Choice<T extends string>({ options, words, value, none, onChange, ...noted }: ChoiceProps<T>) {
  return (
    <Noted {...noted}>
      {(tied) => (
        <select
          {...tied}
          className="sel"
          value={value ?? ''}
          onChange={({ currentTarget }) => onChange(options.find((option) => option === currentTarget.value) ?? null)}
        >
          {none === undefined ? null : <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {words(option)}
            </option>
          ))}
        </select>
      )}
    </Noted>
  );
}

/** What is wrong with a field, in words. */
export function useProblemWords(): (problem: 'required' | 'too-long', length: number, most: number) => string {
  const { t } = useLingui();
  return (problem, length, most) =>
    problem === 'required'
      ? t(GENERIC_WORDS.required)
      : t`Es sind ${length} Zeichen, ${most} haben Platz. Kürze den Text ein wenig.`;
}
