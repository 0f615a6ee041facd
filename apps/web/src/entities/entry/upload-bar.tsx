import { useLingui } from '@lingui/react/macro';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useSentBytes } from '#platform/use-sent-bytes.ts';

/** How much of a photo has left this device, by true bytes; nothing once it has arrived. */
export function UploadBar({ hash }: { hash: string }) {
  const { t } = useLingui();
  const { db } = useDiary();
  const row = useLive(() => db.uploads.get(hash), [db, hash]);
  const bytes = useSentBytes(hash);
  if (!row) return null;
  const sent = row.state === 'waiting' ? row.sentBytes : Math.max(row.sentBytes, bytes);
  return <progress className="bar bar--over" value={sent} max={row.size} aria-label={t`Wird gesendet`} />;
}
