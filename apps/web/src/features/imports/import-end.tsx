import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { IMPORT_FAULTS, ImportState } from '@tagfalter/contract/imports';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { ImportProblems } from './import-problems.tsx';
import { OwnPhotos } from './own-photos.tsx';
import { ReadersAfter } from './readers-after.tsx';
import { RecentDays } from './recent-days.tsx';
import type { ImportWork } from './use-import.ts';

const FAULT_WORDS: Record<(typeof IMPORT_FAULTS)[number], MessageDescriptor> = {
  no_archive: msg`Das ist weder eine ZIP- noch eine JSON-Datei, oder sie ist nicht vollständig. Lade sie noch einmal aus der anderen App herunter.`,
  too_many_files: msg`In diesem Archiv liegen mehr als 100.000 Dateien. Exportiere dein altes Tagebuch in mehreren Teilen.`,
  overlapping: msg`Dieses Archiv ist so gebaut, dass es sich nicht sicher öffnen lässt.`,
  unknown_format: msg`Darin steht kein Tagebuch von Day One, Journey oder Tagfalter.`,
  jrnl: msg`Das ist ein Export von jrnl. Wandle ihn zuerst in das JSON von Day One um, dann liest Tagfalter ihn.`,
  'apple-journal': msg`Das ist ein Export von Apples Tagebuch. Wandle ihn zuerst in das JSON von Day One um, dann liest Tagfalter ihn.`,
  obsidian: msg`Das ist ein Vault von Obsidian. Wandle deine Tagesnotizen zuerst in das JSON von Day One um, dann liest Tagfalter sie.`,
  keep: msg`Das ist ein Export von Google Notizen. Wandle die Notizen zuerst in das JSON von Day One um, dann liest Tagfalter sie.`,
  gone: msg`Das Archiv ist nicht mehr auf dem Server. Lade es noch einmal hoch.`,
};

interface Props {
  work: ImportWork;
  state: ImportState;
}

/** The archive is being read. */
export function Checking({ work, state }: Props) {
  const { t } = useLingui();
  return (
    <Card tight={true} className="prog">
      <h2 className="h-sec">
        <Trans>Wird gelesen</Trans>
      </h2>
      <p className="cap ell">{state.name}</p>
      <progress className="bar" aria-label={t`Wird gelesen`} />
      <p className="cap">
        <Trans>Ein Probelauf, es ändert sich noch nichts. Du kannst die Seite schließen.</Trans>
      </p>
      <div className="acts2">
        <Button variant="line" aria-disabled={work.isBusy} onClick={() => void work.cancel()}>
          <Trans>Abbrechen</Trans>
        </Button>
      </div>
    </Card>
  );
}

/** How it has ended, and what did not come along. */
export function ImportEnd({ work, state }: Props) {
  const isDone = state.state === 'done';
  return (
    <>
      <Ending state={state} />
      {isDone || state.progress.days > 0 ? (
        <>
          {state.report ? <ReadersAfter readers={state.report.readers} /> : null}
          <RecentDays dates={state.progress.recent} />
          <OwnPhotos problems={state.report?.problems ?? []} />
          <ImportProblems problems={state.report?.problems ?? []} dates={new Map()} />
        </>
      ) : null}
      <div>
        <Button variant={isDone ? 'line' : 'ink'} onClick={work.leave}>
          <Trans>Eine andere Datei auswählen</Trans>
        </Button>
      </div>
    </>
  );
}

function Ending({ state: { state, fault, progress } }: Pick<Props, 'state'>) {
  const { t } = useLingui();
  const days = t`${plural(progress.days, { one: '# Tag ist da', other: '# Tage sind da' })}`;
  const photos = t`${plural(progress.photos, { one: '# Foto', other: '# Fotos' })}`;
  if (state === 'failed')
    return (
      <Banner icon={<CircleAlert className="i" aria-hidden="true" />} title={t`Diese Datei lässt sich nicht lesen`}>
        <p>{t(FAULT_WORDS[fault ?? 'no_archive'])}</p>
      </Banner>
    );
  if (state === 'done' && progress.days === 0)
    return (
      <Banner icon={<CircleAlert className="i" aria-hidden="true" />} title={t`Es ist nichts dazugekommen`}>
        <p>
          <Trans>
            Was nicht mitgekommen ist, steht darunter. Dein Archiv hast du noch, vom Server ist es gelöscht.
          </Trans>
        </p>
      </Banner>
    );
  if (state === 'done')
    return (
      <Banner tone="green" icon={<CircleCheck className="i" aria-hidden="true" />} title={t`Übernommen`}>
        <p>
          <Trans>
            {days}, mit {photos}. Sie erscheinen auf allen deinen Geräten.
          </Trans>
        </p>
      </Banner>
    );
  return (
    <Banner tone="blue" icon={<CircleCheck className="i" aria-hidden="true" />} title={t`Abgebrochen`}>
      <p>
        {progress.days > 0 ? (
          <Trans>{days}, als Ganzes. Das Archiv ist vom Server gelöscht.</Trans>
        ) : (
          <Trans>Es hat sich nichts geändert. Das Archiv ist vom Server gelöscht.</Trans>
        )}
      </p>
    </Banner>
  );
}
