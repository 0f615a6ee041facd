import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { EmptyEventDrawing } from '@tagfalter/ui/empty-event-drawing';
import { eventPath } from '#entities/event/event-path.ts';

/** Somebody else's event: the way to its guest book. */
export function OnlyForHosts({ token }: { token: string }) {
  const { t } = useLingui();
  return (
    <div className="main">
      <Empty drawing={<EmptyEventDrawing />} title={t`Nur für Gastgeber`} level="page">
        <p className="mut">
          <Trans>Diese Seite sieht nur, wer das Event angelegt hat. Das Gästebuch steht dir offen.</Trans>
        </p>
        <a className={buttonClass('ink')} href={eventPath(token)}>
          <Trans>Zum Gästebuch</Trans>
        </a>
      </Empty>
    </div>
  );
}
