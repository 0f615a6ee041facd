import { Trans, useLingui } from '@lingui/react/macro';
import { dropShare, type KeptShare } from '@tagfalter/local/media/shares';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { env } from '#platform/env.ts';
import { useErrorToast } from '#platform/failure-toast.ts';
import { useNextRow } from '#platform/use-next-row.ts';
import { askForShare } from './asked-shares.ts';
import { lostWords } from './lost-words.ts';
import { ShareParts } from './share-parts.tsx';
import type { SharedMark } from './shared-mark.ts';
import { useShares } from './use-shares.ts';

export interface SharedCardProps {
  /** State of the last share as the address tells it. */
  mark?: SharedMark | undefined;
  /** Takes a share into today; without it the editor is opened, which does. */
  onTake?: (id: number) => Promise<void>;
}

/** Banners: one for each share that waits, and one for the last share that is not here. */
export function SharedCard({ mark, onTake }: SharedCardProps) {
  const { i18n, t } = useLingui();
  const [shares, renew] = useShares(mark);
  useNextRow(shares.length);
  const icon = <Download className="i" aria-hidden="true" />;
  return (
    <>
      {typeof mark === 'string' ? (
        <Banner icon={icon} title={t`Geteiltes ist nicht angekommen`}>
          <p>{i18n._(lostWords(mark))}</p>
        </Banner>
      ) : null}
      {shares.map((share) => (
        <Waiting key={share.id} share={share} onTake={onTake} renew={renew} />
      ))}
    </>
  );
}

interface WaitingProps extends Pick<SharedCardProps, 'onTake'> {
  share: KeptShare;
  renew: () => void;
}

function Waiting({ share, onTake, renew }: WaitingProps) {
  const { t } = useLingui();
  const format = useFormat();
  const failed = useErrorToast();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const moment = format.momentWords(share.at, env);
  const isTakeable = share.text !== '' || share.files.length > 0;
  const navigate = useNavigate();
  const openEditor = (id: number) => {
    askForShare(id);
    return navigate({ to: '/create' });
  };
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      failed(error, 'shares: taking');
    }
    setBusy(false);
    renew();
  };
  const drop = () => void act(() => dropShare(share.id));
  return (
    <Banner tone="blue" icon={<Download className="i" aria-hidden="true" />} title={t`Geteiltes wartet: ${moment}`}>
      <ShareParts share={share} />
      <div className="row">
        {isTakeable ? (
          <Button variant="line" disabled={busy} onClick={() => void act(() => (onTake ?? openEditor)(share.id))}>
            <Trans>In den heutigen Tag</Trans>
          </Button>
        ) : null}
        <Button variant="quiet" disabled={busy} onClick={isTakeable ? () => setAsking(true) : drop}>
          {isTakeable ? <Trans>Verwerfen</Trans> : <Trans>Verstanden</Trans>}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t`Geteiltes verwerfen?`}
        text={t`Auf diesem Gerät ist es dann weg. Dort, woher es kam, bleibt es.`}
        confirm={t`Verwerfen`}
        onConfirm={drop}
        onClose={() => setAsking(false)}
      />
    </Banner>
  );
}
