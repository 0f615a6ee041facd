import { Trans, useLingui } from '@lingui/react/macro';
import { aiUses } from '@tagfalter/contract/ai-uses';
import { limitsOf } from '@tagfalter/domain/tiers';
import { getEntryByDate } from '@tagfalter/local/entries/entries';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';
import { useToday } from '#platform/today.ts';

/** 'Heute verbraucht': photos as the device knows them, the assistant as the server counted it, if it has counted today. */
export function UsesToday() {
  const { t } = useLingui();
  const { db, env, isPro } = useDiary();
  const today = useToday();
  const photos = useLive(async () => (await getEntryByDate(db, today))?.images.length ?? 0, [db, today]);
  const path = `${aiUses.path}?timeZone=${encodeURIComponent(env.timeZone())}`;
  const { value } = useServerRead({ path, schema: aiUses.reply, isKept: () => true });
  const counted = value?.day === today ? value : undefined;
  return (
    <section className="stack">
      <h2 className="h-ui">
        <Trans>Heute verbraucht</Trans>
      </h2>
      {photos === undefined ? null : <Use label={t`Fotos`} used={photos} limit={limitsOf(isPro).imagesPerDay} />}
      {counted ? <Use label={t`Transkriptionen`} {...counted.transcriptions} /> : null}
      {counted ? <Use label={t`KI-Zusammenfassungen`} {...counted.summaries} /> : null}
    </section>
  );
}

function Use({ label, used, limit }: { label: string; used: number; limit: number }) {
  return (
    <div>
      <div className="row between">
        <span>{label}</span>
        <span className="num mut">
          <Trans>
            {used} von {limit}
          </Trans>
        </span>
      </div>
      <progress className="bar bar--ink" aria-label={label} value={Math.min(used, limit)} max={Math.max(limit, 1)} />
    </div>
  );
}
