import type { ComponentPropsWithRef } from 'react';

/** Yellow writes, ink does everything else that acts, red deletes, blue is for friends; for guests the event's colour acts. */
export type ButtonVariant = 'write' | 'ink' | 'line' | 'quiet' | 'red' | 'redfill' | 'blue' | 'ev';

export interface ButtonLook {
  wide?: boolean;
  large?: boolean;
}

/** Class names of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant, look: ButtonLook = {}): string {
  return `btn btn--${variant}${look.wide ? ' btn--wide' : ''}${look.large ? ' btn--lg' : ''}`;
}

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  variant: ButtonVariant;
}

export function Button({ variant, wide, large, type = 'button', className = '', ...rest }: ButtonProps) {
  const look = { ...(wide ? { wide } : {}), ...(large ? { large } : {}) };
  return <button type={type} className={`${buttonClass(variant, look)} ${className}`.trim()} {...rest} />;
}
