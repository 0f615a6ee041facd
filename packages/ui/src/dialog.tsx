import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { useBackCloses } from './use-back-closes.ts';

export interface DialogProps {
  open: boolean;
  /** Also for Esc, Back and a tap beside it. */
  onClose: () => void;
  title: string;
  closeLabel: string;
  tone?: 'neutral' | 'zitron' | 'red';
  children: ReactNode;
}

/**
 * A modal dialog on the native element: it holds the focus, makes the rest inert and gives the focus back.
 * The element with `data-autofocus`, else the title, gets the focus when the dialog opens and when its title changes.
 * (A library's scroll lock would put a style element into the page, which the security policy forbids.)
 */
export function Dialog({ open, onClose, title, closeLabel, tone = 'neutral', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useBackCloses(open, onClose);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  // Closed before it leaves the page: an open dialog that is removed does not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  // Runs after showing, which focuses the cross, and again when a new title marks another page.
  useEffect(() => {
    const element = dialog.current;
    if (!open || !title || !element) return;
    const meant = () => element.querySelector<HTMLElement>('[data-autofocus]');
    (meant() ?? heading.current)?.focus();
    if (meant()) return;
    // An element that comes later takes the focus as long as nobody has moved it.
    const later = new MutationObserver(() => {
      if (document.activeElement === heading.current) meant()?.focus();
      if (document.activeElement !== heading.current) later.disconnect();
    });
    later.observe(element, { childList: true, subtree: true });
    return () => later.disconnect();
  }, [open, title]);
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  // Esc closes through `open`, as the cross does; `cancel` also bubbles from a file picker inside.
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  };
  // `close` fires late; the dialog may be open again by then.
  const onClosed = () => {
    if (!dialog.current?.open) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={`sheet sheet--${tone}`}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onClosed}
      onMouseDown={onBackdrop}
    >
      {open ? (
        <div className="sheet__page">
          <div className="sheet__in">
            <div className="grip" aria-hidden="true" />
            <div className="sheet__h">
              <h2 className="h-sec" id={titleId} ref={heading} tabIndex={-1}>
                {title}
              </h2>
              <IconButton label={closeLabel} onClick={onClose}>
                <X className="i" aria-hidden="true" />
              </IconButton>
            </div>
            {children}
          </div>
        </div>
      ) : null}
    </dialog>
  );
}
