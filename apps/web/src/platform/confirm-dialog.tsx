import { useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Text about the loss. */
  text: string;
  /** The word for doing it. */
  confirm: string;
  /** The word for leaving it; 'Behalten' unless it says another. */
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an act that cannot be undone; its button stands at the right. */
export function ConfirmDialog({ open, title, text, confirm, cancel, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t`Schließen`} tone="red">
      <p>{text}</p>
      <div className="sheet__ask">
        <Button variant="line" data-autofocus onClick={onClose}>
          {cancel ?? t`Behalten`}
        </Button>
        <Button
          variant="redfill"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
