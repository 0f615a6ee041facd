import { useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What is lost. */
  text: string;
  /** The word for doing it. */
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ open, title, text, confirm, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t`Schließen`} tone="red">
      <p>{text}</p>
      <div className="pair">
        <Button variant="line" onClick={onClose}>{t`Behalten`}</Button>
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
