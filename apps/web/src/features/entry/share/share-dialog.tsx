import '@tagfalter/ui/styles/share.css';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { Link } from '@tanstack/react-router';
import { CircleAlert, Link as LinkIcon, Newspaper } from 'lucide-react';
import { useState } from 'react';
import { useOpenedWords } from '#entities/share/use-opened-words.ts';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { useFaultWords } from '#platform/fault-words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { TakenDownNote } from '../taken-down-note.tsx';
import { HandOn } from './hand-on.tsx';
import { ShareOptionsField } from './share-options.tsx';
import { type ShareAct, useSharePanel } from './use-share-panel.ts';

const FAILED: Record<ShareAct, MessageDescriptor> = {
  create: msg`Der Link konnte nicht erstellt werden.`,
  save: msg`Die Einstellungen konnten nicht gespeichert werden.`,
  end: msg`Der Link konnte nicht deaktiviert werden.`,
};

export interface ShareDialogProps {
  entryId: string;
  /** Date of the entry. */
  date: string;
  open: boolean;
  onClose: () => void;
}

/** 'Eintrag teilen': the link of an own entry and its options (spec §2). */
export function ShareDialog({ entryId, date, open, onClose }: ShareDialogProps) {
  const { t } = useLingui();
  const panel = useSharePanel(entryId);
  return (
    <Dialog open={open} onClose={onClose} title={t`Eintrag teilen`} closeLabel={t`Schließen`}>
      {panel.isUnknown ? <Unknown panel={panel} /> : <Panel panel={panel} entryId={entryId} date={date} />}
      <ToPost entryId={entryId} onClose={onClose} />
    </Dialog>
  );
}

type PanelState = ReturnType<typeof useSharePanel>;

/** Shown until it is known whether a link exists. */
function Unknown({ panel: { fault, again } }: { panel: PanelState }) {
  const faultWords = useFaultWords();
  if (fault === null) return <div className="share-wait" role="status" aria-busy="true" />;
  return (
    <div className="stack-4" role="alert">
      <p>{faultWords(fault)}</p>
      <Button variant="line" onClick={again}>
        <Trans>Erneut versuchen</Trans>
      </Button>
    </div>
  );
}

interface PanelProps extends Pick<ShareDialogProps, 'entryId' | 'date'> {
  panel: PanelState;
}

function Panel({ panel, entryId, date }: PanelProps) {
  const { t } = useLingui();
  const words = useOpenedWords();
  const { share, draft, act, failed } = panel;
  return (
    <div className="stack-4 share">
      {share === null ? (
        <p>
          <Trans>Wer den Link hat, sieht die gewählten Teile dieses Tages, auch ohne Konto. Sonst niemand.</Trans>
        </p>
      ) : (
        <>
          <Banner tone="green" icon={<LinkIcon className="i" aria-hidden="true" />} title={t`Der Link ist aktiv.`}>
            <p>
              <Trans>Wer ihn hat, sieht die gewählten Teile, auch ohne Konto.</Trans>
            </p>
            <p className="cap">{words.opened(share)}</p>
          </Banner>
          <HandOn token={share.shareToken} date={date} />
        </>
      )}
      <ShareOptionsField share={share} draft={draft} onChange={panel.choose} />
      {failed === null ? null : (
        <p className="err" role="alert">
          <CircleAlert className="i" aria-hidden="true" />
          <span>
            {t(FAILED[failed.act])} {failed.why}
          </span>
        </p>
      )}
      {failed?.isTakenDown ? <TakenDownNote entryId={entryId} /> : null}
      {share === null ? (
        <Button variant="ink" wide disabled={act !== null} onClick={() => void panel.create()}>
          {act === 'create' ? <Trans>Wird erstellt …</Trans> : <Trans>Link erstellen</Trans>}
        </Button>
      ) : null}
      {panel.isChanged ? (
        <Button variant="ink" wide disabled={act !== null} onClick={() => void panel.save()}>
          {act === 'save' ? <Trans>Wird gespeichert …</Trans> : <Trans>Einstellungen speichern</Trans>}
        </Button>
      ) : null}
      <NeedsNetwork />
      {share === null ? null : <EndLink disabled={act !== null} onEnd={() => void panel.end()} />}
    </div>
  );
}

/** Leads to a LinkedIn post of this entry; it needs no link. */
function ToPost({ entryId, onClose }: Pick<ShareDialogProps, 'entryId' | 'onClose'>) {
  return (
    <Link
      className={`${buttonClass('quiet')} share-post`}
      to="/linkedin-sharing/$id"
      params={{ id: entryId }}
      onClick={onClose}
    >
      <Newspaper className="i" aria-hidden="true" />
      <Trans>LinkedIn-Post aus diesem Tag</Trans>
    </Link>
  );
}

/** Deactivates the link after a confirmation. */
function EndLink({ disabled, onEnd }: { disabled: boolean; onEnd: () => void }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="red" disabled={disabled} onClick={() => setAsking(true)}>
        <Trans>Link deaktivieren</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        title={t`Link deaktivieren?`}
        text={t`Wer ihn hat, sieht ab sofort nichts mehr, auch keine Fotos. Der Link kommt nicht zurück; ein neuer bekommt eine neue Adresse.`}
        confirm={t`Deaktivieren`}
        cancel={t`Abbrechen`}
        onConfirm={onEnd}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
