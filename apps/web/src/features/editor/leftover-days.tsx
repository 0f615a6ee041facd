import { Trans, useLingui } from '@lingui/react/macro';
import type { Day } from '@tagfalter/domain/day';
import { isNoChange } from '@tagfalter/domain/entry-merge';
import { draftChange } from '@tagfalter/local/drafts';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { PenLine } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import { useDiary } from '#platform/diary.tsx';
import { useLive } from '#platform/live.ts';

/** Drafts of other days that were never saved: nothing written is lost because midnight came. */
export function LeftoverDays({ date, onOpen }: { date: Day; onOpen: (date: Day) => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { db } = useDiary();
  const left = useLive(async () => {
    const drafts = await db.drafts.toArray();
    return drafts.filter((draft) => draft.date !== date && !isNoChange(draftChange(draft)));
  }, [db, date]);
  return (left ?? []).map((draft) => {
    const day = format.shortDay(draft.date);
    return (
      <Banner
        key={draft.date}
        tone="blue"
        icon={<PenLine className="i" aria-hidden="true" />}
        title={t`Entwurf vom ${day} noch nicht gespeichert`}
      >
        <div>
          <Button variant="line" onClick={() => onOpen(draft.date)}>
            <Trans>Weiterschreiben</Trans>
          </Button>
        </div>
      </Banner>
    );
  });
}
