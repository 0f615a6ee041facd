import { CircleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';

export interface FieldProps extends ComponentPropsWithRef<'input'> {
  label: string;
  /** A quiet word behind the label. */
  aside?: string | undefined;
  hint?: string | undefined;
  /** Error in words. */
  error?: ReactNode;
  /** Marks an error whose words stand elsewhere. */
  invalid?: boolean | undefined;
  /** A button inside its end. */
  end?: ReactNode;
}

/** A labelled text field with its hint and its error tied to it. */
export function Field({ label, aside, hint, error, invalid = false, end, ...input }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  const box = (
    <input
      id={id}
      className="inp"
      dir="auto"
      aria-invalid={invalid || error !== undefined}
      aria-describedby={hasNote ? noteId : undefined}
      {...input}
    />
  );
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {aside === undefined ? null : <span className="opt"> {aside}</span>}
      </label>
      {end === undefined ? (
        box
      ) : (
        <span className="inp-end">
          {box}
          {end}
        </span>
      )}
      {error !== undefined ? (
        <p className="err" id={noteId}>
          <CircleAlert className="i" aria-hidden="true" />
          {error}
        </p>
      ) : null}
      {error === undefined && hint !== undefined ? (
        <p className="hint" id={noteId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export interface CheckProps extends ComponentPropsWithRef<'input'> {
  label: string;
  error?: ReactNode;
  invalid?: boolean | undefined;
}

/** A box to tick. */
export function CheckField({ label, error, invalid = false, ...input }: CheckProps) {
  const noteId = useId();
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          aria-invalid={invalid || error !== undefined}
          aria-describedby={error === undefined ? undefined : noteId}
          {...input}
        />
        <span>{label}</span>
      </label>
      {error !== undefined ? (
        <p className="err" id={noteId}>
          <CircleAlert className="i" aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
