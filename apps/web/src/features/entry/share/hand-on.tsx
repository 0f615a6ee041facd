import { Trans, useLingui } from '@lingui/react/macro';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { AtSign, Copy, Eye, MessageCircle, Send, Share2, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { lookAddress, shareAddress } from '#entities/share/share-address.ts';
import { useFormat } from '#i18n/use-format.ts';
import { copyText } from '#platform/copy-text.ts';
import { report } from '#platform/error-log.ts';
import { SOCIAL_TARGETS, type SocialTarget, socialAddress } from './social-targets.ts';

/** Generic icons: the targets own their logos. */
const TARGET_ICONS: Record<SocialTarget, typeof Send> = {
  WhatsApp: MessageCircle,
  Telegram: Send,
  X: AtSign,
  Facebook: ThumbsUp,
};

export interface HandOnProps {
  token: string;
  /** Date of the entry. */
  date: string;
}

/** Link of an entry: copy it, share it, or open it as a guest. */
export function HandOn({ token, date }: HandOnProps) {
  const { t } = useLingui();
  const format = useFormat();
  const day = format.longDay(date);
  const words = t`Schau dir meinen Tagebucheintrag an: ${day}`;
  const url = shareAddress(token);
  return (
    <>
      <CopyLink url={url} />
      <section className="stack-2">
        <h3 className="h-ui">
          <Trans>Direkt teilen</Trans>
        </h3>
        <div className="share-to">
          {SOCIAL_TARGETS.map((target) => {
            const Icon = TARGET_ICONS[target];
            return (
              <a
                key={target}
                className={buttonClass('line')}
                href={socialAddress(target, words, url)}
                target="_blank"
                rel="noopener noreferrer"
              >
                <Icon className="i" aria-hidden="true" />
                {target}
              </a>
            );
          })}
        </div>
        {typeof navigator.share === 'function' ? (
          <Button variant="line" onClick={() => void handOver({ title: words, text: words, url })}>
            <Share2 className="i" aria-hidden="true" />
            <Trans>Mit einer App teilen</Trans>
          </Button>
        ) : null}
      </section>
      <a className={buttonClass('quiet')} href={lookAddress(token)} target="_blank" rel="noopener">
        <Eye className="i" aria-hidden="true" />
        <Trans>Ansehen wie ein Gast</Trans>
      </a>
    </>
  );
}

/** Opens the share sheet of the device. */
async function handOver(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // Expected: the sheet was closed, or no app takes a link; the other ways stand beside it.
    if (!(error instanceof DOMException)) report(error, 'sharing a link');
  }
}

function CopyLink({ url }: { url: string }) {
  const { t } = useLingui();
  const [said, setSaid] = useState<'copied' | 'failed' | null>(null);
  const copy = () =>
    copyText(url).then(
      () => setSaid('copied'),
      (error: unknown) => {
        report(error, 'clipboard');
        setSaid('failed');
      },
    );
  return (
    <div className="stack-2">
      <div className="share-copy">
        <input
          className="inp num"
          readOnly
          value={url}
          aria-label={t`Link`}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="ink" onClick={() => void copy()}>
          <Copy className="i" aria-hidden="true" />
          <Trans>Kopieren</Trans>
        </Button>
      </div>
      <div role="status">
        {said === 'copied' ? (
          <p className="cap">
            <Trans>Link kopiert</Trans>
          </p>
        ) : null}
        {said === 'failed' ? (
          <p className="err">
            <Trans>Link konnte nicht kopiert werden.</Trans>
          </p>
        ) : null}
      </div>
    </div>
  );
}
