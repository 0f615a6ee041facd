import { Plural, Trans } from '@lingui/react/macro';
import { topEmojis } from '@tagfalter/domain/year';
import type { GlancedEntry } from '@tagfalter/local/entries/year';
import { memo, useMemo } from 'react';

const SHOWN = 8;

/** The emojis that stand on most days of the year; nothing where none does. */
export const YearEmojis = memo(function YearEmojis({ days }: { days: readonly GlancedEntry[] }) {
  const emojis = useMemo(() => topEmojis(days, SHOWN), [days]);
  if (emojis.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="emojis">
      <h2 className="h-sec" id="emojis">
        <Trans>Deine Emojis</Trans>
      </h2>
      <ol className="yemo">
        {emojis.map(({ emoji, days: count }) => (
          <li key={emoji}>
            <span>{emoji}</span>
            <span className="cap num">
              <Plural value={count} one="# Tag" other="# Tage" />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
});
