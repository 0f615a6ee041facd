import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { DAY_MS } from '@tagfalter/domain/durations';
import type { Places } from '@tagfalter/local/whereabouts/places';
import type { Tallies, Tally } from '@tagfalter/local/whereabouts/tally';
import { Link } from '@tanstack/react-router';
import { Archive } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';

/** A younger export is not worth a word. */
const MIN_DAYS = 7;

const newOf = ({ all, exported }: Tally): number => all - (exported ?? 0);

/** How old the last export is, and what it lacks; nothing for a young one, or without one. */
export function ExportAge({ tallies, exported }: { tallies: Tallies; exported: Places['exported'] }) {
  const { t } = useLingui();
  const { env } = useDiary();
  if (!exported) return null;
  const age = Math.floor((env.now() - exported.at) / DAY_MS);
  const days = newOf(tallies.days);
  const files = newOf(tallies.photos) + newOf(tallies.recordings);
  if (age < MIN_DAYS || days + files === 0) return null;
  const entries = t`${plural(days, { one: '# Eintrag', other: '# Einträge' })}`;
  const media = t`${plural(files, { one: '# Datei', other: '# Dateien' })}`;
  return (
    <p className="banner banner--blue">
      <Archive className="i" aria-hidden="true" />
      <span>
        <b>{t`${plural(age, { one: 'Der letzte Export von diesem Gerät ist # Tag alt.', other: 'Der letzte Export von diesem Gerät ist # Tage alt.' })}`}</b>{' '}
        <Trans>
          Seitdem kamen dazu: {entries}, {media}.
        </Trans>{' '}
        <Link className="link" to="/settings/archive">
          <Trans>Jetzt exportieren</Trans>
        </Link>
      </span>
    </p>
  );
}
