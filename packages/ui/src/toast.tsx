import * as Toast from '@radix-ui/react-toast';
import { X } from 'lucide-react';

/** Milliseconds that a message stays, and pixels of the swipe to the right that removes it (spec §9). */
const TOAST_MS = 5000;
const TOAST_SWIPE_PX = 50;

export interface ToastMessage {
  id: number;
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  action?: { label: string; onAct: () => void } | undefined;
  /** Stays until it is answered. */
  lasting?: boolean | undefined;
  /** Words instead of the cross. */
  closeLabel?: string | undefined;
}

export interface ToasterProps {
  message: ToastMessage | null;
  onGone: (id: number) => void;
  closeLabel: string;
  /** Read before each message. */
  label: string;
  /** Name of the region, `{hotkey}` is replaced with F8. */
  regionLabel: string;
}

/** The one visible message (spec §9): 5 s, swipe right, F8 moves the focus to it. */
export function Toaster({ message, onGone, closeLabel, label, regionLabel }: ToasterProps) {
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={TOAST_SWIPE_PX} duration={TOAST_MS} label={label}>
      {message ? (
        <Toast.Root
          key={message.id}
          className={message.variant === 'destructive' ? 'toast toast--red' : 'toast'}
          duration={message.lasting ? Number.POSITIVE_INFINITY : TOAST_MS}
          onOpenChange={(open) => {
            if (!open) onGone(message.id);
          }}
        >
          <div className="toast__t">
            <Toast.Title className="toast__h">{message.title}</Toast.Title>
            {message.description === undefined ? null : <Toast.Description>{message.description}</Toast.Description>}
          </div>
          {message.action ? (
            <Toast.Action className="btn" altText={message.action.label} onClick={message.action.onAct}>
              {message.action.label}
            </Toast.Action>
          ) : null}
          <CloseToast words={message.closeLabel} label={closeLabel} />
        </Toast.Root>
      ) : null}
      <Toast.Viewport className="toasts" hotkey={['F8']} label={regionLabel} />
    </Toast.Provider>
  );
}

function CloseToast({ words, label }: { words: string | undefined; label: string }) {
  if (words !== undefined) return <Toast.Close className="btn">{words}</Toast.Close>;
  return (
    <Toast.Close className="toast__x" aria-label={label}>
      <X className="i" aria-hidden="true" />
    </Toast.Close>
  );
}
