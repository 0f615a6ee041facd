import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';

export interface DiscardQuestionProps {
  open: boolean;
  /** Whether the day has no entry yet. */
  isNew: boolean;
  onDiscard: () => void;
  onClose: () => void;
}

/** Asks before a draft is thrown away: the saved entry, if there is one, stays as it is (decision 16). */
export function DiscardQuestion({ open, isNew, onDiscard, onClose }: DiscardQuestionProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      open={open}
      title={t`Entwurf verwerfen?`}
      text={
        isNew
          ? t`Text, Fotos und Aufnahme dieses Entwurfs sind danach weg.`
          : t`Deine Änderungen sind danach weg. Der gespeicherte Eintrag bleibt.`
      }
      confirm={t`Verwerfen`}
      onConfirm={onDiscard}
      onClose={onClose}
    />
  );
}
