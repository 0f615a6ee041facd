import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDropzone } from 'react-dropzone';

export interface PhotoPickerProps {
  onFiles: (files: readonly File[]) => void;
  /** Opens the picker as soon as the screen is there. */
  startOpen: boolean;
  children: (zone: { open: () => void; dragging: boolean }) => ReactNode;
}

/** Where photos are dropped, or chosen by a button inside. Every file comes through: the rules are the editor's. */
export function PhotoPicker({ onFiles, startOpen, children }: PhotoPickerProps) {
  const { t } = useLingui();
  const { getRootProps, getInputProps, open, inputRef, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    accept: { 'image/*': [] },
    onDrop: (accepted, rejected) => {
      // A browser says nothing when the same file is chosen again, unless the field has forgotten it.
      if (inputRef.current) inputRef.current.value = '';
      onFiles([...accepted, ...rejected.map(({ file }) => file)]);
    },
  });
  const wanted = useRef(startOpen);
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    open();
  }, [open]);
  return (
    <div {...getRootProps({ className: 'ed__drop' })}>
      <input {...getInputProps({ 'aria-label': t`Fotos auswählen` })} />
      {children({ open, dragging: isDragActive })}
    </div>
  );
}
