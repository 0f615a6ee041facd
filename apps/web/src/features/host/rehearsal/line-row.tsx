import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { Button } from '@tagfalter/ui/button';
import { useFormat } from '#i18n/use-format.ts';
import { CheckRow } from './check-row.tsx';
import { useObstacle } from './guest-row.tsx';
import { judgeLine } from './judge-line.ts';
import { useFaultSentence } from './use-fault-sentence.ts';
import type { UsedRehearsal } from './use-rehearsal.ts';

interface Props {
  event: OwnEvent;
  rehearsal: UsedRehearsal;
}

/** Upload rate at this place, and whether it suffices for the guests. */
export function LineRow({ event, rehearsal }: Props) {
  const { t } = useLingui();
  const { fileSize } = useFormat();
  const sentence = useFaultSentence();
  const { run, kept } = rehearsal;
  const rate = kept.line === null ? null : fileSize(kept.line.rate);
  const verdict = kept.line && judgeLine(kept.line.rate, event.guestCount);
  const failed = run.kind === 'failed' && run.of === 'line' ? run.why : null;
  const state = failed || verdict?.isEnough === false ? 'warn' : verdict ? 'ok' : 'todo';
  const note = () => {
    if (run.kind === 'line') return t`Ein Bild von etwa einem Megabyte geht hinauf …`;
    if (failed) return sentence(failed);
    if (!verdict) return t`Misst, wie schnell Bilder von hier hinaufgehen.`;
    return verdict.isEnough ? (
      <Plural value={verdict.guests} one="Reicht für # Gast." other="Reicht für # Gäste." />
    ) : (
      <Plural
        value={verdict.guests}
        one="Für # Gast knapp. Es geht nichts verloren, dauert aber."
        other="Für # Gäste knapp. Es geht nichts verloren, dauert aber."
      />
    );
  };
  const title = rate === null ? t`WLAN hier` : t`WLAN hier: ${rate}/s`;
  return (
    <CheckRow state={state} title={title} note={<span role="status">{note()}</span>}>
      <Measure event={event} rehearsal={rehearsal} isAgain={state !== 'todo'} />
    </CheckRow>
  );
}

function Measure({ event, rehearsal: { run, measure }, isAgain }: Props & { isAgain: boolean }) {
  const obstacle = useObstacle(event);
  // `GuestRow` already shows the obstacle.
  if (obstacle !== null) return null;
  const isBusy = run.kind === 'line' || run.kind === 'guest';
  return (
    <Button variant={isAgain ? 'quiet' : 'line'} disabled={isBusy} onClick={measure}>
      {isAgain ? <Trans>Noch einmal</Trans> : <Trans>Messen</Trans>}
    </Button>
  );
}
