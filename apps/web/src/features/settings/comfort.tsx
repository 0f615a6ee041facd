import { Trans, useLingui } from '@lingui/react/macro';
import { SettingRow } from '@tagfalter/ui/setting-row';
import { Switch } from '@tagfalter/ui/switch';
import { canVibrate, hapticsChoice } from '#platform/haptics.ts';
import { LanguageSelect } from '#platform/language-select.tsx';
import { shortcutChoice } from '#platform/letter-key.ts';
import { useChoice } from '#platform/stored-choice.ts';

/** Keys, haptics and language. */
export function Comfort({ onShowKeys }: { onShowKeys: () => void }) {
  const { t } = useLingui();
  const keys = useChoice(shortcutChoice);
  const haptics = useChoice(hapticsChoice);
  return (
    <section>
      <h2 className="h-sec">
        <Trans>Bedienung</Trans>
      </h2>
      <SettingRow
        title={t`Tastenkürzel`}
        note={
          <>
            <Trans>Einzelne Buchstaben wie N.</Trans>{' '}
            <button type="button" className="link linkish" onClick={onShowKeys}>
              <Trans>Alle ansehen</Trans>
            </button>
          </>
        }
        control={(id) => (
          <Switch labelledBy={id} on={keys === 'on'} onChange={(on) => shortcutChoice.set(on ? 'on' : 'off')} />
        )}
      />
      {canVibrate() ? (
        <SettingRow
          title={t`Vibration`}
          note={<Trans>Bei einem Tipp auf einen Flügel und an Anfang und Ende einer Aufnahme.</Trans>}
          control={(id) => (
            <Switch labelledBy={id} on={haptics === 'on'} onChange={(on) => hapticsChoice.set(on ? 'on' : 'off')} />
          )}
        />
      ) : null}
      <SettingRow title={t`Sprache`} control={(id) => <LanguageSelect className="sel" aria-labelledby={id} />} />
    </section>
  );
}
