import { useLingui } from '@lingui/react/macro';
import { copyText } from './copy-text.ts';
import { useErrorToast } from './failure-toast.ts';
import { useToast } from './toast.tsx';

/** Copies words and says whether it worked. @returns takes the words, and what to say once they are copied */
export function useCopy(): (words: string, done?: string) => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  const failed = useErrorToast();
  return (words, done = t`Kopiert`) =>
    copyText(words).then(
      () => toast({ title: done }),
      (error: unknown) => failed(error, 'clipboard'),
    );
}
