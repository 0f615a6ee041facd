import { Trans, useLingui } from '@lingui/react/macro';
import type { ContributionRow } from '@tagfalter/local/guest/contribution-rows';
import { laterFragment } from '@tagfalter/local/guest/hand-in-later';
import { Button } from '@tagfalter/ui/button';
import { Copy, Send } from 'lucide-react';
import { useState } from 'react';
import { useCopy } from '#platform/use-copy.ts';

/** Address of the event with id and secret behind `#`: whoever has it completes the contribution. */
function laterAddress(token: string, row: ContributionRow): string {
  return `${location.origin}/events/${token}${laterFragment(row)}`;
}

/** 'Nachreichen': the link with which what is missing comes later, in whatever browser (spec decision 39). */
export function HandInLater({ token, row }: { token: string; row: ContributionRow }) {
  const address = laterAddress(token, row);
  const { t } = useLingui();
  const copy = useCopy();
  const [isCopied, setIsCopied] = useState(false);
  async function copyLink(): Promise<void> {
    await copy(address);
    setIsCopied(true);
  }
  async function share(): Promise<void> {
    try {
      await navigator.share({ url: address });
    } catch (error) {
      // Expected: the guest has closed the sheet; a browser that shares nothing gets the copy.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink();
    }
  }
  return (
    <section className="contrib__later">
      <h3 className="h-ui">
        <Trans>Musst du los?</Trans>
      </h3>
      <p className="mut">
        <Trans>
          Mit diesem Link reichst du den Rest später nach, 30 Tage lang, auch in einem anderen Browser. Wer ihn hat,
          kann deinen Beitrag ändern: Gib ihn nicht weiter.
        </Trans>
      </p>
      <div className="contrib__pair">
        <Button variant="line" onClick={() => void ('share' in navigator ? share() : copyLink())}>
          <Send className="i" aria-hidden="true" />
          <Trans>Nachreichen</Trans>
        </Button>
        <Button variant="line" onClick={() => void copyLink()}>
          <Copy className="i" aria-hidden="true" />
          {isCopied ? t`Kopiert` : t`Link kopieren`}
        </Button>
      </div>
    </section>
  );
}
