import { Trans, useLingui } from '@lingui/react/macro';
import { isNoChange } from '@tagfalter/domain/entry-merge';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { draftChange } from '@tagfalter/local/drafts/drafts';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { PenLine } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useFormat } from '#i18n/use-format.ts';

/** Drafts of other days that were never saved: nothing written is lost because midnight came. */
export function LeftoverDrafts({ date, onOpen }: { date: LocalDate; onOpen: (date: LocalDate) => void }) {
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
