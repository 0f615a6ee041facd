import { Trans, useLingui } from '@lingui/react/macro';
import { VISIBILITIES } from '@tagfalter/domain/field-kinds';
import type { Draft } from '@tagfalter/local/drafts/drafts';
import { Segments } from '@tagfalter/ui/segments';
import { AwaitedNote } from '#entities/entry/unconfirmed/awaited-note.tsx';
import { PublicNeedsMail } from '#entities/entry/unconfirmed/public-needs-mail.tsx';
import { VISIBILITY_WORDS } from '#i18n/words.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';

/** Choice of the audience of an entry once it is saved. */
export function VisibilitySection({ draft, keeper }: { draft: Draft; keeper: DraftKeeper }) {
  const { t, i18n } = useLingui();
  const { visibility, base, date } = draft;
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
      <PublicNeedsMail chosen={visibility} before={base?.visibility} of="day" />
      {visibility === base?.visibility ? <AwaitedNote date={date} /> : null}
    </section>
  );
}
