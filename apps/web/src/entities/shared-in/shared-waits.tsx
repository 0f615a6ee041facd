import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { Download } from 'lucide-react';
import { lostWords } from './lost-words.ts';
import type { SharedMark } from './shared-mark.ts';
import { useShares } from './use-shares.ts';

/** For somebody signed out: that something waits, never what, since anybody may look at this device. */
export function SharedWaits({ mark }: { mark: SharedMark | undefined }) {
  const { i18n, t } = useLingui();
  const [shares] = useShares(mark);
  const icon = <Download className="i" aria-hidden="true" />;
  return (
    <>
      {typeof mark === 'string' ? (
        <Banner icon={icon} title={t`Geteiltes ist nicht angekommen`}>
          <p>{i18n._(lostWords(mark))}</p>
        </Banner>
      ) : null}
      {shares.length > 0 ? (
        <Banner tone="blue" icon={icon} title={t`Geteiltes wartet hier`}>
          <p>
            <Trans>Melde dich an, dann nimmst du es in deinen Tag oder verwirfst es.</Trans>
          </p>
        </Banner>
      ) : null}
    </>
  );
}
