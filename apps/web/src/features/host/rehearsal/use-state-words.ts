import { useLingui } from '@lingui/react/macro';

/** Done, done with a warning, or still to do. */
export type CheckState = 'ok' | 'warn' | 'todo';

/** How a point of the list stands, for those who do not see its sign. */
export function useStateWords(): Record<CheckState, string> {
  const { t } = useLingui();
  return {
    ok: t({ message: 'Erledigt', context: 'rehearsal' }),
    warn: t({ message: 'Bitte ansehen', context: 'rehearsal' }),
    todo: t({ message: 'Noch offen', context: 'rehearsal' }),
  };
}
