import '@tagfalter/ui/styles/photos.css';
import '@tagfalter/ui/styles/import.css';
import '@tagfalter/ui/styles/progress.css';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportState } from '@tagfalter/contract/imports';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { CircleAlert, RotateCw } from 'lucide-react';
import { useFaultWords } from '#platform/fault-words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { Skeletons } from '#platform/skeletons.tsx';
import { ArchiveOnItsWay } from './archive-on-its-way.tsx';
import { ChooseArchive } from './choose-archive.tsx';
import { Checking, ImportEnd } from './import-end.tsx';
import { ImportReportView } from './import-report.tsx';
import { TakingOver } from './taking-over.tsx';
import { type ImportWork, useImport } from './use-import.ts';

const REFUSALS = {
  too_large: msg`Diese Datei ist größer als 10 GB. Exportiere dein altes Tagebuch in mehreren Teilen, etwa Jahr für Jahr.`,
  conflict: msg`Das geht gerade nicht: Ein anderer Schritt dieses Imports ist noch nicht fertig.`,
  not_found: msg`Dieser Import ist nicht mehr da. Wähle die Datei noch einmal aus.`,
  date_out_of_window: msg`Dieser Tag liegt vor 1900 oder in der Zukunft. Wähle einen anderen.`,
};

/** 'Importieren': a diary of another program, or our own archive, comes into this one; by how far it is. */
export function ImportTab() {
  const work = useImport();
  return (
    <div className="stack-6">
      <Step work={work} />
      <Fault work={work} />
      <NeedsNetwork />
    </div>
  );
}

function Step({ work }: { work: ImportWork }) {
  const { state, upload, fault } = work;
  if (state === undefined && !upload && fault?.kind !== 'network')
    return fault ? null : <Skeletons className="stack" shape="skel--device" />;
  if (upload) return <ArchiveOnItsWay work={work} upload={upload} />;
  // Also without a network: what an import is can be read meanwhile.
  return state ? <Known work={work} state={state} /> : <ChooseArchive work={work} />;
}

function Known({ work, state }: { work: ImportWork; state: ImportState }) {
  switch (state.state) {
    case 'uploading':
      return <ChooseArchive work={work} cutOff={state} />;
    case 'checking':
      return <Checking work={work} state={state} />;
    case 'checked':
      return <ImportReportView key={state.id} work={work} state={state} />;
    case 'applying':
      return <TakingOver work={work} state={state} />;
    default:
      return <ImportEnd work={work} state={state} />;
  }
}

function Fault({ work: { fault, again, state } }: { work: ImportWork }) {
  const { t } = useLingui();
  const words = useFaultWords(REFUSALS);
  return (
    <div role="alert">
      {fault ? (
        <Banner icon={<CircleAlert className="i" aria-hidden="true" />} title={t`Das hat nicht geklappt`}>
          <p>{words(fault)}</p>
          {state === undefined ? (
            <div>
              <Button variant="line" onClick={again}>
                <RotateCw className="i" aria-hidden="true" />
                <Trans>Noch einmal versuchen</Trans>
              </Button>
            </div>
          ) : null}
        </Banner>
      ) : null}
    </div>
  );
}
