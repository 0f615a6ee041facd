import { useLingui } from '@lingui/react/macro';
import { useToast } from './toast.tsx';

/** Copies words and says whether it worked. */
export function useCopy(): (words: string) => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  return (words) =>
    navigator.clipboard.writeText(words).then(
      () => toast({ title: t`Kopiert` }),
      () => toast({ title: t`Fehler`, description: t`Das hat nicht geklappt.`, variant: 'destructive' }),
    );
}
