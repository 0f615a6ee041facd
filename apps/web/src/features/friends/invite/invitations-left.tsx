import { Plural, Trans } from '@lingui/react/macro';
import { Gift } from 'lucide-react';
import type { Quota } from './use-invitations.ts';

/** Number of invitations left and earned, and how to earn more (spec decision 17). */
export function InvitationsLeft({ quota: { left, earned } }: { quota: Quota }) {
  return (
    <div className="banner banner--blue">
      <Gift className="i" aria-hidden="true" />
      <p>
        <b>
          {left === 0 ? (
            <Trans>Gerade ist keine Einladung übrig.</Trans>
          ) : (
            <Trans>
              Noch <Plural value={left} one="# Einladung" other="# Einladungen" />.
            </Trans>
          )}
        </b>{' '}
        {earned === 0 ? null : (
          <>
            <Trans>{earned} hast du dir schon mit deinen Serien verdient.</Trans>{' '}
          </>
        )}
        <Trans>Schreibst du fünf Tage am Stück, bekommst du drei weitere.</Trans>
      </p>
    </div>
  );
}
