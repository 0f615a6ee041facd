import { Trans, useLingui } from '@lingui/react/macro';
import { VISIBILITIES, type Visibility } from '@tagfalter/domain/field-kinds';
import { Segments } from '@tagfalter/ui/segments';
import { PublicNeedsMail } from '#entities/entry/public-needs-mail.tsx';
import { VISIBILITY_WORDS } from '#i18n/words.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';

/** Who may see the entry once it is saved. */
export function VisibilitySection({ visibility, keeper }: { visibility: Visibility; keeper: DraftKeeper }) {
  const { t, i18n } = useLingui();
  return (
    <section className="stack">
      <h2 className="h-ui">
        <Trans>Sichtbarkeit</Trans>
      </h2>
      <Segments
        label={t`Sichtbarkeit`}
        segments={VISIBILITIES.map((value) => ({ value, label: i18n._(VISIBILITY_WORDS[value]) }))}
        value={visibility}
        onChange={(value) => keeper.edit({ type: 'visibility', visibility: value })}
      />
      <PublicNeedsMail chosen={visibility} />
    </section>
  );
}
