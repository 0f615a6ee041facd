import { useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { CheckRow } from './check-row.tsx';
import type { UsedRehearsal } from './use-rehearsal.ts';

/** Whether the server takes the event's code: the rehearsing guest came with it. */
export function CodeRow({ event: { eventCode }, rehearsal }: { event: OwnEvent; rehearsal: UsedRehearsal }) {
  const { t } = useLingui();
  const { kept, run } = rehearsal;
  const title = t`Event-Code stimmt`;
  const isWrong = run.kind === 'failed' && run.why.kind === 'refused' && run.why.code === 'wrong_code';
  if (isWrong) return <CheckRow state="warn" title={title} note={t`Der Server nimmt diesen Code nicht an.`} />;
  if (kept.guest && kept.guest.code === eventCode) return <CheckRow state="ok" title={title} note={eventCode} />;
  return <CheckRow state="todo" title={title} note={t`Das zeigt der Probegast.`} />;
}
