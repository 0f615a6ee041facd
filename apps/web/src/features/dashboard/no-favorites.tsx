import { Trans, useLingui } from '@lingui/react/macro';
import { Empty } from '@tagfalter/ui/empty';
import { FirstEntryDrawing } from '@tagfalter/ui/first-entry-drawing';

/** The feed of favourites before there is one. */
export function NoFavorites() {
  const { t } = useLingui();
  return (
    <Empty drawing={<FirstEntryDrawing />} title={t`Noch keine Favoriten`}>
      <p className="mut">
        <Trans>Tippe bei einem Eintrag auf das Herz, dann findest du ihn hier wieder.</Trans>
      </p>
    </Empty>
  );
}
