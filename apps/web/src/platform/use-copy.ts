import { useLingui } from '@lingui/react/macro';
import { useErrorToast } from './failure-toast.ts';
import { useToast } from './toast.tsx';

/** Copies words and says whether it worked. */
export function useCopy(): (words: string) => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  const failed = useErrorToast();
  return (words) =>
    navigator.clipboard.writeText(words).then(
      () => toast({ title: t`Kopiert` }),
      (error: unknown) => failed(error, 'clipboard'),
    );
}
