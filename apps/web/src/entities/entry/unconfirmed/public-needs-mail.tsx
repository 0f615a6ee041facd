import { Trans, useLingui } from '@lingui/react/macro';
import type { Visibility } from '@tagfalter/domain/field-kinds';
import { Banner } from '@tagfalter/ui/banner';
import { Mail } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { MailAgain } from './mail-again.tsx';

export interface PublicNeedsMailProps {
  chosen: Visibility;
  /** Visibility by now; new entries have none yet. */
  before?: Visibility | undefined;
  /** Subject of the choice. */
  of: 'day' | 'new-days';
}

/** Whether 'Öffentlich' does not count yet, because the address is not confirmed (decision 4, wire 31). */
export function useWaitsForMail({ chosen, before }: Pick<PublicNeedsMailProps, 'chosen' | 'before'>): boolean {
  const { user } = useDiary();
  return chosen === 'public' && before !== 'public' && !user.emailVerified;
}

/**
 * Explains beside a choice of visibility why 'Öffentlich' does not count yet: the consequence, and the cure
 * (decision 058).
 */
export function PublicNeedsMail(props: PublicNeedsMailProps) {
  const { t } = useLingui();
  const waits = useWaitsForMail(props);
  const place = useRef<HTMLDivElement>(null);
  const was = useRef(waits);
  useEffect(() => {
    // Brings only a fresh choice into view.
    if (waits && !was.current) place.current?.scrollIntoView({ block: 'nearest' });
    was.current = waits;
  }, [waits]);
  if (!waits) return null;
  return (
    <div ref={place} className="here">
      <Banner
        icon={<Mail className="i" aria-hidden="true" />}
        title={t`Öffentlich geht erst, wenn deine E-Mail-Adresse bestätigt ist.`}
      >
        <p>
          <Meanwhile {...props} />
        </p>
        <MailAgain />
      </Banner>
    </div>
  );
}

function Meanwhile({ before = 'private', of }: PublicNeedsMailProps) {
  if (of === 'new-days')
    return (
      <Trans>
        Neue Tage sieht bis dahin niemand außer dir. Sobald du bestätigst, werden sie von selbst öffentlich.
      </Trans>
    );
  if (before === 'friends')
    return <Trans>Bis dahin bleibt es bei „Freunde“. Sobald du bestätigst, wird der Tag von selbst öffentlich.</Trans>;
  return <Trans>Bis dahin sieht den Tag niemand außer dir. Sobald du bestätigst, wird er von selbst öffentlich.</Trans>;
}
