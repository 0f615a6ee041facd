import { type ComponentPropsWithRef, type FocusEvent, type ReactNode, useEffect, useId, useRef } from 'react';

export interface PaperProps extends Omit<ComponentPropsWithRef<'textarea'>, 'ref'> {
  label: string;
  /** Buttons under the text. */
  tools: ReactNode;
  /** Description of the field at the right under the text, usually the word count. */
  count: ReactNode;
  /** Class of the sheet around the field. */
  className?: string;
  /** Focuses the text on mount. */
  startsHere?: boolean;
}

/** Focus puts the cursor at the end of the text; a tap then moves it. */
function goOnAtEnd({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void {
  const { selectionStart, selectionEnd, value } = currentTarget;
  if (selectionStart === 0 && selectionEnd === 0) currentTarget.setSelectionRange(value.length, value.length);
}

/** Lined writing paper that grows with its text. */
export function Paper({ label, tools, count, className = '', startsHere = false, ...textarea }: PaperProps) {
  const id = useId();
  const countId = `${id}-count`;
  const field = useRef<HTMLTextAreaElement>(null);
  const starts = useRef(startsHere);
  useEffect(() => {
    // `autofocus` would scroll.
    if (starts.current) field.current?.focus({ preventScroll: true });
    starts.current = false;
  }, []);
  return (
    <section className={`card card--plain paper ${className}`.trim()}>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className="paper__txt"
        dir="auto"
        aria-describedby={countId}
        onFocus={goOnAtEnd}
        {...textarea}
      />
      <div className="tools">
        {tools}
        <span className="cap num paper__count" id={countId}>
          {count}
        </span>
      </div>
    </section>
  );
}
