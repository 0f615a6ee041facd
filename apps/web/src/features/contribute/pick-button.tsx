import type { ReactNode } from 'react';
import type { PickedIn } from './choose-roles.ts';
import type { PickerWait } from './picker-wait.ts';

export interface PickButtonProps {
  /** Accessible name of the field. */
  label: string;
  field: PickedIn;
  /** Whether several can be chosen. */
  isMany?: boolean;
  className: string;
  wait: PickerWait;
  onFiles: (files: readonly File[], field: PickedIn) => void;
  children: ReactNode;
}

/** A file field that looks like a button. While its picker is at work, a second tap does nothing. */
export function PickButton({ label, field, isMany = true, className, wait, onFiles, children }: PickButtonProps) {
  return (
    <label className={`pick ${className}`}>
      <input
        type="file"
        accept="image/*"
        multiple={isMany}
        aria-label={label}
        onClick={(event) => {
          if (!wait.tapped()) event.preventDefault();
        }}
        onChange={({ target }) => {
          wait.ended();
          const files = Array.from(target.files ?? []);
          // A browser says nothing when the same file is chosen again, unless the field has forgotten it.
          target.value = '';
          onFiles(files, field);
        }}
        ref={(input) => {
          const onCancel = () => wait.ended();
          input?.addEventListener('cancel', onCancel);
          return () => input?.removeEventListener('cancel', onCancel);
        }}
      />
      {children}
    </label>
  );
}
