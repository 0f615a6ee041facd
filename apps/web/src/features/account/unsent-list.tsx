import { Plural, Trans } from '@lingui/react/macro';
import { listWaiting } from '@tagfalter/local/unsent/waiting';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import type { Unsent } from '#entities/diary/use-unsent.ts';

/** Lists the data that signing out would lose, kind by kind. */
export function UnsentList({
  unsent: { drafts, recordings, parked, awaited, trashed, unsure, quiet },
}: {
  unsent: Unsent;
}) {
  const { db } = useDiary();
  const waiting = useLive(() => listWaiting(db), [db]) ?? [];
  const photos = waiting.filter(({ kind }) => kind === 'image').length;
  const sound = recordings + waiting.filter(({ kind }) => kind === 'audio').length;
  const changes = waiting.filter(({ hash }) => hash === undefined).length;
  return (
    <ul className="sheet__list">
      {drafts > 0 ? (
        <li>
          <Plural value={drafts} one="# Entwurf" other="# Entwürfe" />
        </li>
      ) : null}
      {sound > 0 ? (
        <li>
          <Plural value={sound} one="# Aufnahme" other="# Aufnahmen" />
        </li>
      ) : null}
      {photos > 0 ? (
        <li>
          <Plural value={photos} one="# Foto" other="# Fotos" />
        </li>
      ) : null}
      {changes > 0 ? (
        <li>
          <Plural value={changes} one="# geänderter Tag" other="# geänderte Tage" />
        </li>
      ) : null}
      {parked > 0 ? (
        <li>
          <Plural
            value={parked}
            one="# Sache, die der Server nicht angenommen hat"
            other="# Dinge, die der Server nicht angenommen hat"
          />
        </li>
      ) : null}
      {awaited > 0 ? (
        <li>
          <Plural
            value={awaited}
            one="# Tag, der öffentlich werden soll"
            other="# Tage, die öffentlich werden sollen"
          />
        </li>
      ) : null}
      {trashed > 0 ? (
        <li>
          <Plural
            value={trashed}
            one="# gelöschter Tag, dessen Entwurf oder Dateien nur hier liegen"
            other="# gelöschte Tage, deren Entwurf oder Dateien nur hier liegen"
          />
        </li>
      ) : null}
      {unsure ? (
        <li>
          <Trans>Was der wiederhergestellte Server vielleicht verloren hat</Trans>
        </li>
      ) : null}
      {quiet ? (
        <li>
          <Trans>Was du unter ‚Ruhende Erinnerungen‘ geändert hast</Trans>
        </li>
      ) : null}
    </ul>
  );
}
