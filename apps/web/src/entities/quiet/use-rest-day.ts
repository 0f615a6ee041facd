import { useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { useToast } from '#platform/toast.tsx';
import { useChangeQuiet } from './use-change-quiet.ts';

/** 'Nicht wieder zeigen': lets a day rest; the message offers to take that back. */
export function useRestDay(): (date: LocalDate) => Promise<void> {
  const { t } = useLingui();
  const change = useChangeQuiet();
  const toast = useToast();
  return async (date) => {
    if (!(await change({ add: { days: [date] } }))) return;
    const onAct = () => void change({ remove: { days: [date] } });
    toast({ title: t`Dieser Tag ruht jetzt`, action: { label: t`Rückgängig`, onAct } });
  };
}
