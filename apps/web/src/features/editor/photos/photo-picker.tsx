import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { usePastedPictures } from '#platform/use-pasted-pictures.ts';

export interface PhotoZone {
  /** Opens the picker. @param replaces hash of the photo that the chosen one takes the place of */
  open: (replaces?: string) => void;
  dragging: boolean;
}

export interface PhotoPickerProps {
  /** @param replaces hash of the photo that the picker was opened to replace; null for files that are added */
  onFiles: (files: readonly File[], replaces: string | null) => void;
  /** Opens the picker as soon as the screen is there. */
  startOpen: boolean;
  children: (zone: PhotoZone) => ReactNode;
}

/** Where photos are dropped, pasted, or chosen by a button inside. Every file comes through: the rules are the editor's. */
export function PhotoPicker({ onFiles, startOpen, children }: PhotoPickerProps) {
  const { t } = useLingui();
  const replaces = useRef<string | null>(null);
  const { getRootProps, getInputProps, open, inputRef, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    accept: { 'image/*': [] },
    onDrop: (accepted, rejected, event) => {
      // A browser says nothing when the same file is chosen again, unless the field has forgotten it.
      if (inputRef.current) inputRef.current.value = '';
      const isDropped = 'dataTransfer' in event;
      onFiles([...accepted, ...rejected.map(({ file }) => file)], isDropped ? null : replaces.current);
    },
  });
  usePastedPictures((pictures) => onFiles(pictures, null));
  const wanted = useRef(startOpen);
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    open();
  }, [open]);
  return (
    <div {...getRootProps({ className: 'ed__drop' })}>
      <input {...getInputProps({ 'aria-label': t`Fotos auswählen` })} />
      {children({
        open: (hash) => {
          replaces.current = hash ?? null;
          open();
        },
        dragging: isDragActive,
      })}
    </div>
  );
}
