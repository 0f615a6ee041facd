import '@tagfalter/ui/styles/list.css';
import '@tagfalter/ui/styles/settings.css';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ModerationNotices } from '@tagfalter/contract/moderation-notices';
import { Button } from '@tagfalter/ui/button';
import { SettingRow } from '@tagfalter/ui/setting-row';
import { Download } from 'lucide-react';
import { useFaultWords } from '#platform/fault-words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { BlockedEnd } from './blocked-end.tsx';
import { type BlockedActs, useBlockedAccount } from './use-blocked-account.ts';

interface BlockedAccountProps {
  /** Back to the sign-in. */
  onAgain: () => void;
  onClose: () => void;
}

/** Page of a blocked account: reason, objection, archive, payments, end; its owner has no other (spec decision 45). */
export function BlockedAccount({ onAgain, onClose }: BlockedAccountProps) {
  const acts = useBlockedAccount();
  const { notices } = acts;
  if (notices && notices.block === null) {
    return (
      <div className="stack-4">
        <p>
          <Trans>Inzwischen ist es wieder frei. Melde dich noch einmal an.</Trans>
        </p>
        <Button variant="ink" wide onClick={onAgain}>
          <Trans>Anmelden</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className="stack-4">
      {notices?.block ? <Reason reason={notices.block.reason} contact={notices.contact} /> : null}
      {notices ? <Left acts={acts} notices={notices} /> : null}
      <div>
        <Failed acts={acts} onAgain={onAgain} />
        <NeedsNetwork />
      </div>
      <Button variant="ink" wide onClick={onClose}>
        <Trans>Abmelden</Trans>
      </Button>
    </div>
  );
}

function Reason({ reason, contact }: { reason: string; contact: string }) {
  return (
    <>
      <p>
        <Trans>Du kannst nichts mehr schreiben, und niemand sonst sieht deine Einträge. Der Grund:</Trans>
      </p>
      <blockquote dir="auto">{reason}</blockquote>
      <p>
        <Trans>
          Du siehst das anders? Schreib an <a href={`mailto:${contact}`}>{contact}</a>, dann prüfen wir es noch einmal.
        </Trans>
      </p>
    </>
  );
}

/** Acts left to a blocked person. */
function Left({ acts, notices }: { acts: BlockedActs; notices: ModerationNotices }) {
  const { t } = useLingui();
  return (
    <div>
      <SettingRow
        title={t`Dein Archiv`}
        note={<Trans>Alles, was der Server von dir hat, als ZIP.</Trans>}
        control={(id) => (
          <Button variant="line" aria-describedby={id} disabled={acts.isBusy} onClick={() => void acts.loadArchive()}>
            <Download className="i" aria-hidden="true" />
            <Trans>Herunterladen</Trans>
          </Button>
        )}
      />
      <SettingRow
        title={t`Abo von Tagfalter Pro`}
        note={<Trans>Es läuft auch jetzt weiter, bis du es kündigst.</Trans>}
        control={(id) => (
          <a className="btn btn--line" href="/kuendigung" aria-describedby={id}>
            <Trans>Verträge hier kündigen</Trans>
          </a>
        )}
      />
      <BlockedEnd acts={acts} endsAt={notices.endsAt} />
    </div>
  );
}

/** Why the last step did not work, and its cure. */
function Failed({ acts, onAgain }: { acts: BlockedActs; onAgain: () => void }) {
  const words = useFaultWords({
    reauth_required: msg`Deine Anmeldung liegt länger als zehn Minuten zurück. Melde dich dafür noch einmal an.`,
    not_found: msg`Das gibt es nicht mehr.`,
  });
  const { fault, notices } = acts;
  const isOld = fault?.kind === 'signed-out' || (fault?.kind === 'refused' && fault.code === 'reauth_required');
  return (
    <div role="alert">
      {fault === null ? null : (
        <div className="stack">
          <p className="err">{words(fault)}</p>
          {isOld ? (
            <Button variant="line" onClick={onAgain}>
              <Trans>Anmelden</Trans>
            </Button>
          ) : null}
          {notices === null && !isOld ? (
            <Button variant="line" onClick={() => void acts.read()}>
              <Trans>Erneut versuchen</Trans>
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
