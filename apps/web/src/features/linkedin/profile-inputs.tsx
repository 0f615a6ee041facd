import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { GENERIC_WORDS } from '#i18n/words.ts';

interface NotedProps {
  label: string;
  /** Marks the field as required for a post. */
  required?: boolean;
  hint?: string;
  /** Error message of the field. */
  error: string | undefined;
}

interface FieldAttributes {
  id: string;
  'aria-required': boolean | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** Label, control, and the hint or error below. */
function Noted({
  label,
  required,
  hint,
  error,
  children,
}: NotedProps & { children: (tied: FieldAttributes) => ReactNode }) {
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

/** Text area of one or more rows. */
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
  /** Returns the label of an option. */
  words: (option: T) => string;
  value: T | null;
  /** Label of the empty option; without it an option must be chosen. */
  none?: string;
  onChange: (value: T | null) => void;
}

/** Select field with a few options. */
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

/** Returns the error message of a field. */
export function useProfileProblemWords(): (problem: 'required' | 'too-long', length: number, most: number) => string {
  const { t } = useLingui();
  return (problem, length, most) =>
    problem === 'required'
      ? t(GENERIC_WORDS.required)
      : t`Es sind ${length} Zeichen, ${most} haben Platz. Kürze den Text ein wenig.`;
}
