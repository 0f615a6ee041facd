import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { QuietSpan } from '@tagfalter/domain/quiet';
import { allDates } from '@tagfalter/local/entries/packs';
import { Button } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Moon, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { SpanCount } from '#entities/quiet/span-count.tsx';
import { SpanForm } from '#entities/quiet/span-form.tsx';
import { useChangeQuiet } from '#entities/quiet/use-change-quiet.ts';
import { useFormat } from '#i18n/use-format.ts';

/** Times that rest, and the form for another. */
export function QuietSpans({ spans }: { spans: readonly QuietSpan[] }) {
  const { db } = useDiary();
  const dates = useLive(() => allDates(db), [db]) ?? [];
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="stack" aria-labelledby="spans">
      <h2 className="h-sec" id="spans">
        <Trans>Zeiten</Trans>
      </h2>
      {spans.map((span) => (
        <Span key={`${span.from}/${span.to}`} span={span} dates={dates} />
      ))}
      {isOpen ? (
        <div className="card card--plain card--tight stack">
          <h3 className="h-ui">
            <Trans>Neue Zeit</Trans>
          </h3>
          <SpanForm dates={dates} onClose={() => setOpen(false)} />
        </div>
      ) : (
        <Button variant="line" className="quiet__add" onClick={() => setOpen(true)}>
          <Plus className="i" aria-hidden="true" />
          <Trans>Diese Zeit ruhen lassen</Trans>
        </Button>
      )}
    </section>
  );
}

function Span({ span, dates }: { span: QuietSpan; dates: readonly LocalDate[] }) {
  const { t } = useLingui();
  const { longDay } = useFormat();
  const change = useChangeQuiet();
  const [from, to] = [longDay(span.from), longDay(span.to)];
  return (
    <Card tight className="quiet">
      <span className="q">
        <Moon className="i" aria-hidden="true" />
      </span>
      <div className="grow">
        <b>{span.from === span.to ? from : t`${from} bis ${to}`}</b>
        <SpanCount span={span} dates={dates} />
      </div>
      <IconButton
        label={t`${from} bis ${to} nicht mehr ruhen lassen`}
        onClick={() => void change({ remove: { spans: [span] } })}
      >
        <X className="i" aria-hidden="true" />
      </IconButton>
    </Card>
  );
}
