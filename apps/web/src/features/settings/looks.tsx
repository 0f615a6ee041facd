import { Trans, useLingui } from '@lingui/react/macro';
import { ThemeTiles } from '@tagfalter/ui/theme-tiles';
import { useChoice } from '#platform/stored-choice.ts';
import { themeChoice } from '#platform/theme.ts';

/** Light, dark, or as the system has it (wire 33). */
export function Looks() {
  const { t } = useLingui();
  const theme = useChoice(themeChoice);
  return (
    <section className="stack">
      <h2 className="h-sec">
        <Trans>Aussehen</Trans>
      </h2>
      <ThemeTiles
        label={t`Farbschema`}
        value={theme}
        onChange={themeChoice.set}
        tiles={[
          { value: 'light', label: t`Hell`, look: 'light' },
          { value: 'dark', label: t`Dunkel`, look: 'dark' },
          { value: 'system', label: t`Wie das System`, look: 'split' },
        ]}
      />
    </section>
  );
}
