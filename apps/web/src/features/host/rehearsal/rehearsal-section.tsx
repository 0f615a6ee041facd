import '@tagfalter/ui/styles/rehearsal.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { useId } from 'react';
import { scannedAt } from '#entities/event/scanned.ts';
import { CodeRow } from './code-row.tsx';
import { GuestRow } from './guest-row.tsx';
import { judgeLine, judgeQuota } from './judge-line.ts';
import { wallOpenedAt } from './kept-rehearsal.ts';
import { LineRow } from './line-row.tsx';
import { QuotaRow } from './quota-row.tsx';
import { ScanRow } from './scan-row.tsx';
import { useMoment } from './use-moments.ts';
import { useRehearsal } from './use-rehearsal.ts';
import { WallRow } from './wall-row.tsx';

/** 'Generalprobe': what a host looks after before the guests come, some of it tried by a guest who is none (118). */
export function RehearsalSection({ event }: { event: OwnEvent }) {
  const { t } = useLingui();
  const id = useId();
  const rehearsal = useRehearsal(event);
  const token = event.shareToken;
  const scanned = useMoment(() => scannedAt(token));
  const wall = useMoment(() => wallOpenedAt(token));
  const { guest, line, hasWallElsewhere } = rehearsal.kept;
  const hasCode = event.sharingMode === 'code_required';
  const points = [
    scanned !== null,
    ...(hasCode ? [guest !== null && guest.code === event.eventCode] : []),
    !judgeQuota(event).isScarce,
    guest !== null,
    line !== null && judgeLine(line.rate, event.guestCount).isEnough,
    wall !== null || hasWallElsewhere,
  ];
  const [done, total] = [points.filter(Boolean).length, points.length];
  return (
    <section className="stack" aria-labelledby={id}>
      <div className="row between">
        <h2 className="h-sec" id={id}>
          <Trans>Generalprobe</Trans>
        </h2>
        <span className="cap num" role="img" aria-label={t`${done} von ${total} Punkten erledigt`}>
          <Trans>
            {done} von {total}
          </Trans>
        </span>
      </div>
      <ol className="list chks">
        <ScanRow event={event} at={scanned} />
        {hasCode ? <CodeRow event={event} rehearsal={rehearsal} /> : null}
        <QuotaRow event={event} />
        <GuestRow event={event} rehearsal={rehearsal} />
        <LineRow event={event} rehearsal={rehearsal} />
        <WallRow event={event} at={wall} rehearsal={rehearsal} />
      </ol>
    </section>
  );
}
