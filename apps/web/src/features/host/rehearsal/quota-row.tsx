import { Plural, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { useFormat } from '#i18n/use-format.ts';
import { CheckRow } from './check-row.tsx';
import { judgeQuota } from './judge-line.ts';

/** Whether the event has room for what is to come (spec decision 31). */
export function QuotaRow({ event }: { event: OwnEvent }) {
  const { t } = useLingui();
  const { fileSize } = useFormat();
  const { isScarce, pictures } = judgeQuota(event);
  const [taken, most] = [fileSize(event.bytes), fileSize(event.maxBytes)];
  const note = t`${taken} von ${most} belegt`;
  return (
    <CheckRow
      state={isScarce ? 'warn' : 'ok'}
      title={isScarce ? t`Platz wird knapp` : t`Platz reicht`}
      note={
        isScarce ? (
          <>
            {note} · <Plural value={pictures} one="noch etwa # Bild" other="noch etwa # Bilder" />
          </>
        ) : (
          note
        )
      }
    />
  );
}
