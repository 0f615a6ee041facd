import { type ComponentPropsWithoutRef, type RefObject, useLayoutEffect, useRef } from 'react';
import type { PickerWait } from './picker-wait.ts';

export interface FileInputProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'accept' | 'onClick' | 'onChange'> {
  wait: PickerWait;
  /** Hears what was picked, even nothing. */
  onFiles: (files: readonly File[]) => void;
  /** Hears what comes when this field has left the page already; without it, `onFiles` does. */
  onLate?: ((files: readonly File[]) => void) | undefined;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** Takes the files out of the field: a browser says nothing when the same file is chosen again. */
function takeOut(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])];
  input.value = '';
  return files;
}

/** Keeps a field whose picker is at work, out of sight, until it has spoken. */
function outlive(input: HTMLInputElement, wait: PickerWait, onFiles: (files: File[]) => void): void {
  input.hidden = true;
  document.body.append(input);
  const end = () => {
    wait.ended();
    input.remove();
  };
  input.addEventListener('cancel', end);
  input.addEventListener('change', () => {
    end();
    onFiles(takeOut(input));
  });
}

/**
 * Field for photos. While its picker is at work, a second tap does nothing. A picker of an iPhone may speak after a
 * minute, when the field has left the page: it is heard all the same (complaints 1).
 */
export function FileInput({ wait, onFiles, onLate = onFiles, inputRef, ...rest }: FileInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  const isOurs = useRef(false);
  const late = useRef(onLate);
  late.current = onLate;
  useLayoutEffect(() => {
    const element = input.current;
    const onCancel = () => {
      isOurs.current = false;
      wait.ended();
    };
    element?.addEventListener('cancel', onCancel);
    return () => {
      element?.removeEventListener('cancel', onCancel);
      if (element && isOurs.current && wait.isWaiting()) outlive(element, wait, (files) => late.current(files));
    };
  }, [wait, input]);
  return (
    <input
      {...rest}
      ref={input}
      type="file"
      accept="image/*"
      onClick={(event) => {
        if (wait.tapped()) isOurs.current = true;
        else event.preventDefault();
      }}
      onChange={({ target }) => {
        isOurs.current = false;
        wait.ended();
        onFiles(takeOut(target));
      }}
    />
  );
}
