import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { listWaiting, overdueAt, type WaitingItem } from '@tagfalter/local/waiting';
import { Banner } from '@tagfalter/ui/banner';
import { Link } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { REGION } from '#i18n/dates.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useDiary, useSyncState } from '#platform/diary.tsx';
import { useLive } from '#platform/live.ts';
import { useOnline } from '#platform/online.ts';
import { cutOff } from './cut-off.ts';

/** 'ein Eintrag, ein Foto und eine Sprachaufnahme' in the language that is shown. */
function useKinds(items: readonly WaitingItem[]): string {
  const { t } = useLingui();
  const { language } = useFormat();
  const count = (...kinds: WaitingItem['kind'][]) => items.filter((item) => kinds.includes(item.kind)).length;
  const [entries, photos, voices] = [count('entry', 'delete'), count('image'), count('audio')];
  const parts = [
    entries > 0 ? t`${plural(entries, { one: 'ein Eintrag', other: '# Einträge' })}` : null,
    photos > 0 ? t`${plural(photos, { one: 'ein Foto', other: '# Fotos' })}` : null,
    voices > 0 ? t`${plural(voices, { one: 'eine Sprachaufnahme', other: '# Sprachaufnahmen' })}` : null,
  ].filter((part) => part !== null);
  return new Intl.ListFormat(REGION[language]).format(parts);
}

/** Without a connection, and with something that waits for it: what, and that it is safe here (design 3.13). */
export function OfflineBanner() {
  const { t } = useLingui();
  const { db, env } = useDiary();
  const reason = cutOff(useSyncState(), useOnline());
  const items = useLive(() => listWaiting(db), [db]) ?? [];
  const kinds = useKinds(items);
  if (items.length === 0 || reason === null) return null;
  // There is a louder warning then.
  if (overdueAt(items, env.now()).length > 0) return null;
  const count = items.length;
  const title =
    reason === 'offline'
      ? t`${plural(count, {
          one: 'Du bist offline. Eine Sache wartet auf Verbindung.',
          other: 'Du bist offline. # Dinge warten auf Verbindung.',
        })}`
      : t`${plural(count, {
          one: 'Der Server ist gerade nicht erreichbar. Eine Sache wartet.',
          other: 'Der Server ist gerade nicht erreichbar. # Dinge warten.',
        })}`;
  return (
    <Banner icon={<CloudOff className="i" aria-hidden="true" />} title={title}>
      <p>
        <Trans>Auf diesem Gerät gespeichert: {kinds}.</Trans>{' '}
        <Link className="link" to="/waiting">
          <Trans>Ansehen</Trans>
        </Link>
      </p>
    </Banner>
  );
}
