import { useLingui } from '@lingui/react/macro';
import { formatCode } from '@tagfalter/domain/invitation-code';
import { Field } from '@tagfalter/ui/field';
import { type ChangeEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { AuthFailure } from '#entities/person/auth-problem.ts';
import { env } from '#platform/env.ts';
import { validateCode } from './auth-calls.ts';
import { checkCode } from './auth-checks.ts';
import type { FieldState } from './auth-form.tsx';

interface CodeFieldProps extends FieldState {
  /** Initial value of the field. */
  first?: string;
  /** Hears the fault of a code that was left in the field; without it the code is checked when the form is sent. */
  onFault?: (fault: AuthFailure) => void;
}

/** Position of the caret in a formatted code: behind as many letters and digits as before. */
function caretAfter(signs: number, code: string): number {
  let at = 0;
  for (let passed = 0; at < code.length && passed < signs; at += 1) if (code[at] !== '-') passed += 1;
  return at;
}

/** The field of the invitation code: groups its letters while they are typed, wherever the caret stands. */
export function CodeField({ first = '', onFault, ...state }: CodeFieldProps) {
  const { t } = useLingui();
  const typed = useRef(first);
  const leave = async (left: string) => {
    if (onFault === undefined) return;
    const fault = checkCode(left);
    if (fault) return onFault(fault);
    const reply = await validateCode(env, left);
    // Any other failure is said when the form is sent. A code that was changed meanwhile is not judged.
    if (!reply.ok && reply.problem === 'invalid-code' && typed.current === left) onFault(reply);
  };
  // A field that is filled in from the start gets no blur event.
  const leaveFirst = useEffectEvent(() => {
    if (first !== '') void leave(first);
  });
  useEffect(() => leaveFirst(), []);
  const [code, setCode] = useState(first);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    // Signs are counted for this value alone; the browser has put the caret behind it.
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const type = ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
    const next = formatCode(value);
    const isAtEnd = selectionStart === null || selectionStart === value.length;
    const signs = value.slice(0, selectionStart ?? 0).replace(/[^A-Za-z0-9]/g, '').length;
    caret.current = isAtEnd ? null : caretAfter(signs, next);
    typed.current = next;
    setCode(next);
  };
  return (
    <Field
      ref={input}
      label={t`Einladungscode`}
      name="invitationCode"
      className="inp inp--code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint={t`Vier Gruppen mit je vier Zeichen`}
      data-autofocus={first === '' || undefined}
      value={code}
      onChange={type}
      onBlur={() => {
        if (code !== '') void leave(code);
      }}
      {...state}
    />
  );
}
