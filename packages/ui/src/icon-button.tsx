import type { ComponentPropsWithRef } from 'react';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** Accessible name, shown as a tooltip too. */
  label: string;
  on?: boolean;
  lined?: boolean;
}

/** A button of 44 px that holds nothing but an icon. */
export function IconButton({ label, on = false, lined = false, type = 'button', ...rest }: IconButtonProps) {
  const className = `ib${on ? ' on' : ''}${lined ? ' ib--line' : ''}`;
  return <button type={type} className={className} aria-label={label} data-tip={label} {...rest} />;
}
