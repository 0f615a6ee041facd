import { Trans, useLingui } from '@lingui/react/macro';
import { createReport } from '@tagfalter/contract/reports';
import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import { Button } from '@tagfalter/ui/button';
import { Ban, Flag } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { accountRequest } from '#entities/person/account-request.ts';
import { ReportDialog } from '#entities/report/report-dialog.tsx';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { useBlockAuthor } from './use-block-author.ts';

/** Actions on somebody else's entry: report it, block its author. */
export function ForeignTools({ entry: { id, userId, user } }: { entry: ForeignEntry }) {
  const { t } = useLingui();
  const [asks, setAsks] = useState<'report' | 'block' | null>(null);
  const name = `${user.firstName} ${user.lastName}`.trim();
  const block = useBlockAuthor({ id: userId, name });
  const close = () => setAsks(null);
  return (
    <div className="row foreign-tools">
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsks('report')}>
        <Flag className="i" aria-hidden="true" />
        <Trans>Melden</Trans>
      </Button>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsks('block')}>
        <Ban className="i" aria-hidden="true" />
        <Trans>Blockieren</Trans>
      </Button>
      {asks === 'report' ? (
        <ReportDialog
          open
          onClose={close}
          thanks={t`Wer diesen Dienst betreibt, sieht sich den Eintrag an.`}
          send={(said) => {
            const body = { kind: 'entry', id, owner: userId, ...said };
            return accountRequest({
              method: createReport.method,
              path: createReport.path,
              body,
              schema: v.undefined(),
            });
          }}
        />
      ) : null}
      <ConfirmDialog
        open={asks === 'block'}
        title={t`${name} blockieren?`}
        text={t`Ihr findet euch nicht mehr und lest nichts mehr voneinander, auch nichts Öffentliches. Seid ihr befreundet, endet die Freundschaft. Niemand bekommt eine Nachricht davon.`}
        confirm={t`Blockieren`}
        cancel={t`Abbrechen`}
        onConfirm={() => void block()}
        onClose={close}
      />
    </div>
  );
}
