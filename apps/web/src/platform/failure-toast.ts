import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { report } from './error-log.ts';
import { useToast } from './toast.tsx';

/** Says that something did not work (spec §9); without a sentence of its own the general one. */
export function useFailureToast(): (description?: string) => void {
  const { t } = useLingui();
  const toast = useToast();
  return useCallback(
    (description = t`Das hat nicht geklappt.`) => toast({ title: t`Fehler`, description, variant: 'destructive' }),
    [t, toast],
  );
}

/** The same for an error that was thrown, which is reported. */
export function useErrorToast(): (error: unknown, where: string, description?: string) => void {
  const failed = useFailureToast();
  return useCallback(
    (error, where, description) => {
      report(error, where);
      failed(description);
    },
    [failed],
  );
}
