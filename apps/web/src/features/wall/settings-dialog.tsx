import '@tagfalter/ui/styles/segments.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireEvent } from '@tagfalter/contract/wire-event';
import { Dialog } from '@tagfalter/ui/dialog';
import { Segments } from '@tagfalter/ui/segments';
import { SECONDS, type WallSettings } from './wall-settings.ts';

interface SettingsDialogProps {
  open: boolean;
  onClose: () => void;
  tasks: WireEvent['tasks'];
  settings: WallSettings;
  onChange: (settings: WallSettings) => void;
}

/** How long a slide stands, and whether one photo task is shown alone; kept on this device. */
export function SettingsDialog({ open, onClose, tasks, settings, onChange }: SettingsDialogProps) {
  const { t } = useLingui();
  const choices = SECONDS.map((seconds) => ({ value: `${seconds}` as const, label: t`${seconds} Sekunden` }));
  const seconds = (value: string) => SECONDS.find((one) => `${one}` === value) ?? settings.seconds;
  return (
    <Dialog open={open} onClose={onClose} title={t`Einstellungen der Wand`} closeLabel={t`Schließen`}>
      <p className="lbl">
        <Trans>So lange steht ein Bild</Trans>
      </p>
      <Segments
        label={t`So lange steht ein Bild`}
        segments={choices}
        value={`${settings.seconds}`}
        onChange={(value) => onChange({ ...settings, seconds: seconds(value) })}
      />
      {tasks.length === 0 ? null : (
        <fieldset className="wall__tasks">
          <legend>
            <Trans>Nur eine Aufgabe zeigen</Trans>
          </legend>
          {[{ id: null, text: t`Alles zeigen` }, ...tasks].map(({ id, text }) => (
            <label key={id ?? ''}>
              <input
                type="radio"
                name="wall-task"
                checked={settings.task === id}
                onChange={() => onChange({ ...settings, task: id })}
              />
              <span dir="auto">{text}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}
