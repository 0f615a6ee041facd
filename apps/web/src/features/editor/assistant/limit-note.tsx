import { Plural, Trans } from '@lingui/react/macro';
import { limitsOf } from '@tagfalter/domain/tiers';
import { useDiary } from '#entities/diary/diary.tsx';
import { ProLink } from '#entities/person/pro/pro-link.tsx';

/** Says that the day's summaries or transcripts are used up, and how many Pro gives (spec §9). */
export function LimitNote({ kind }: { kind: 'summary' | 'transcript' }) {
  const { isPro } = useDiary();
  const name = kind === 'summary' ? 'summariesPerDay' : 'transcriptionsPerDay';
  const count = limitsOf(isPro)[name];
  const most = limitsOf(true)[name];
  return (
    <p className="cap">
      <span>
        {kind === 'summary' ? (
          <Plural
            value={count}
            one="Deine Zusammenfassung für heute ist schon gemacht."
            other="Deine # Zusammenfassungen für heute sind schon gemacht."
          />
        ) : (
          <Plural
            value={count}
            one="Dein Transkript für heute ist schon gemacht."
            other="Deine # Transkripte für heute sind schon gemacht."
          />
        )}{' '}
        {isPro ? <Trans>Morgen geht es weiter.</Trans> : <Trans>Mit Tagfalter Pro sind es {most} am Tag.</Trans>}
      </span>{' '}
      {isPro ? null : <ProLink />}
    </p>
  );
}
