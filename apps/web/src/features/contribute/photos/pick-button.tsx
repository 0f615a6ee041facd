import type { ReactNode } from 'react';
import { FileInput } from '#entities/photo-picker/file-input.tsx';
import type { PickerWait } from '#entities/photo-picker/picker-wait.ts';
import type { PickedIn } from './choose-roles.ts';

type OnPicked = (files: readonly File[], field: PickedIn) => void;

export interface PickButtonProps {
  /** Accessible name of the field. */
  label: string;
  field: PickedIn;
  /** Whether several can be chosen. */
  isMany?: boolean;
  className: string;
  wait: PickerWait;
  onFiles: OnPicked;
  /** Hears what comes when the dialog is closed already; without it, `onFiles` does. */
  onLate?: OnPicked | undefined;
  children: ReactNode;
}

/** A file field that looks like a button. */
export function PickButton({ label, field, isMany = true, className, wait, children, ...hears }: PickButtonProps) {
  const { onFiles, onLate } = hears;
  return (
    <span className={`pick ${className}`}>
      <FileInput
        multiple={isMany}
        aria-label={label}
        wait={wait}
        onFiles={(files) => onFiles(files, field)}
        onLate={onLate && ((files) => onLate(files, field))}
      />
      {children}
    </span>
  );
}
