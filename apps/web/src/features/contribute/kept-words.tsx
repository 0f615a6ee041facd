import { Trans, useLingui } from '@lingui/react/macro';
import type { ContributionRow } from '@tagfalter/local/guest/contribution-rows';
import { Button } from '@tagfalter/ui/button';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useCopy } from '#platform/use-copy.ts';

/** Words for an event that is no longer there: this device has the only copy of them. */
export function KeptWords({ row: { topMoment, guestMessage } }: { row: ContributionRow }) {
  const { t } = useLingui();
  const copy = useCopy();
  const [isCopied, setIsCopied] = useState(false);
  const words = [topMoment, guestMessage].filter((part) => part !== '');
  if (words.length === 0) return null;
  async function copyWords(): Promise<void> {
    await copy(words.join('\n\n'));
    setIsCopied(true);
  }
  return (
    <>
      {words.map((part) => (
        <p key={part} dir="auto">
          {part}
        </p>
      ))}
      <div className="contrib__pair">
        <Button variant="line" onClick={() => void copyWords()}>
          <Copy className="i" aria-hidden="true" />
          {isCopied ? t`Kopiert` : <Trans>Worte kopieren</Trans>}
        </Button>
      </div>
    </>
  );
}
