import { useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { QuietSpan } from '@tagfalter/domain/quiet';
import type { QuietEdit } from '@tagfalter/local/quiet/quiet';
import { useToast } from '#platform/toast.tsx';
import { useChangeQuiet } from './use-change-quiet.ts';

export interface Rest {
  /** 'Nicht wieder zeigen'. Answers whether it is done. */
  day(date: LocalDate): Promise<boolean>;
  /** 'Diese Zeit ruhen lassen'. Answers whether it is done. */
  span(span: QuietSpan): Promise<boolean>;
}

/** Lets a day or a time rest; the message offers to take that back. */
export function useRest(): Rest {
  const { t } = useLingui();
  const change = useChangeQuiet();
  const toast = useToast();
  const rest = async (what: QuietEdit['add'], title: string): Promise<boolean> => {
    if (!(await change({ add: what }))) return false;
    toast({ title, action: { label: t`Rückgängig`, onAct: () => void change({ remove: what }) } });
    return true;
  };
  return {
    day: (date) => rest({ days: [date] }, t`Dieser Tag ruht jetzt`),
    span: (span) => rest({ spans: [span] }, t`Diese Zeit ruht jetzt`),
  };
}
