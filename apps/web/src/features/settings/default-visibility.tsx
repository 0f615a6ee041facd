import { Trans, useLingui } from '@lingui/react/macro';
import { VISIBILITIES, type Visibility } from '@tagfalter/domain/field-kinds';
import { Segments } from '@tagfalter/ui/segments';
import { Globe, LockKeyhole, Users } from 'lucide-react';
import { PublicNeedsMail } from '#entities/entry/unconfirmed/public-needs-mail.tsx';
import { VISIBILITY_WORDS } from '#i18n/words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { useOnline } from '#platform/online.ts';
import { useDefaultVisibility } from './use-default-visibility.ts';

const ICON = { private: LockKeyhole, friends: Users, public: Globe } as const satisfies Record<Visibility, unknown>;

/** Chooses the visibility that new entries start with (spec §4). */
export function DefaultVisibility() {
  const { t } = useLingui();
  const online = useOnline();
  const { chosen, choose } = useDefaultVisibility();
  return (
    <section className="stack">
      <h2 className="h-sec">
        <Trans>Sichtbarkeit neuer Einträge</Trans>
      </h2>
      <Segments
        label={t`Standard-Sichtbarkeit`}
        segments={VISIBILITIES.map((value) => {
          const Icon = ICON[value];
          return { value, label: t(VISIBILITY_WORDS[value]), icon: <Icon className="i" aria-hidden="true" /> };
        })}
        value={chosen}
        onChange={choose}
        disabled={!online}
      />
      <p className="cap">
        <Trans>Gilt für neue Einträge. Bestehende ändern sich nicht.</Trans>
      </p>
      <PublicNeedsMail chosen={chosen} of="new-days" />
      <NeedsNetwork />
    </section>
  );
}
