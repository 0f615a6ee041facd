import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '@tagfalter/ui/dialog';
import { shortcutChoice } from '#platform/letter-key.ts';
import { useChoice } from '#platform/stored-choice.ts';

/** All keys that do something (design 2). */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const letters = useChoice(shortcutChoice) === 'on';
  const rows: [keys: string[], what: string, isLetter: boolean][] = [
    [['N'], t`Neuer Eintrag`, true],
    [['G', 'H'], t`Zum Start`, true],
    [['/'], t`Suchen`, true],
    [['G', 'J'], t`Zum Jahr`, true],
    [['G', 'F'], t`Zu den Freunden`, true],
    [['J', 'K'], t`Zum nächsten oder vorigen Eintrag, auch im Eintrag`, true],
    [['E'], t`Eintrag bearbeiten`, true],
    [['F'], t`Favorit`, true],
    [['R'], t`Aufnahme starten oder beenden`, true],
    [['?'], t`Diese Übersicht`, true],
    [[t`Strg`, 'Enter'], t`Eintrag speichern`, false],
    [['Esc'], t`Schließen; im Editor: zurück, der Entwurf bleibt`, false],
    [['F8'], t`Zur Mitteilung`, false],
  ];
  return (
    <Dialog open onClose={onClose} title={t`Tastenkürzel`} closeLabel={t`Schließen`}>
      <dl className="keys">
        {rows.map(([keys, what, isLetter]) => (
          <div key={what} className={isLetter && !letters ? 'keys__off' : undefined}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="cap">
        {letters ? (
          <Trans>Einzelne Buchstaben wirken nicht, solange du in einem Feld schreibst.</Trans>
        ) : (
          <Trans>Einzelne Buchstaben sind in den Einstellungen ausgeschaltet.</Trans>
        )}
      </p>
    </Dialog>
  );
}
