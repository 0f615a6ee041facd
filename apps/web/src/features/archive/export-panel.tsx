import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ArchiveProgress } from '@tagfalter/local/archive/archive-files';
import { readLastExport } from '@tagfalter/local/archive/last-export';
import { queryMonths } from '@tagfalter/local/entries/months';
import { Button } from '@tagfalter/ui/button';
import { Archive, Check, CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useOnline } from '#platform/online.ts';
import type { ExportState } from './device-export.ts';
import { ExportContents } from './export-contents.tsx';
import { ExportHashes } from './export-hashes.tsx';
import { ExportProgress } from './export-progress.tsx';
import { OnPaper } from './on-paper.tsx';
import { ServerArchive } from './server-archive.tsx';
import { useDeviceExport } from './use-device-export.ts';

/**
 * The archive of everything: made on this device, or loaded from the server.
 * @param props.year year to export, if the person came from the page of a year
 */
export function ExportPanel({ year }: { year: number | undefined }) {
  const { state, start, pause, resume, cancel } = useDeviceExport();
  const isUnderWay = state.kind === 'running' || state.kind === 'paused';
  return (
    <div className="stack-4">
      {isUnderWay ? (
        <ExportProgress state={state} onPause={pause} onResume={resume} onCancel={cancel} />
      ) : (
        <StartExport key={year} meant={year} state={state} onStart={start} />
      )}
      {state.files.length === 0 ? null : <ExportHashes files={state.files} />}
      <ServerArchive />
      <OnPaper year={year} />
      <ExportContents />
      <LastExportNote />
    </div>
  );
}

interface StartProps {
  meant: number | undefined;
  state: ExportState;
  onStart: (year: number | null) => Promise<void>;
}

function StartExport({ meant, state, onStart }: StartProps) {
  const { db } = useDiary();
  const online = useOnline();
  const id = useId();
  const [chosen, setYear] = useState(meant === undefined ? '' : String(meant));
  const months = useLive(() => queryMonths(db), [db]);
  const years = [...new Set(months?.map(({ month }) => month.slice(0, 4)))];
  const year = years.includes(chosen) ? chosen : '';
  return (
    <section className="stack">
      <h2 className="h-sec">
        <Trans>Alles mitnehmen</Trans>
      </h2>
      <Outcome state={state} />
      <p className="mut">
        <Trans>Ein ZIP mit allem, was in deinem Tagebuch steht, in Dateien, die sich ohne uns öffnen.</Trans>
      </p>
      <div className="field">
        <label htmlFor={id}>
          <Trans>Umfang</Trans>
        </label>
        <select id={id} className="sel" value={year} onChange={(event) => setYear(event.target.value)}>
          <option value="">
            <Trans>Alle Jahre</Trans>
          </option>
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </div>
      <Button variant="ink" onClick={() => void onStart(year === '' ? null : Number(year))}>
        <Archive className="i" aria-hidden="true" />
        <Trans>Archiv erstellen</Trans>
      </Button>
      <p className="cap">
        {online ? (
          <Trans>Es entsteht auf diesem Gerät. Was nur auf dem Server liegt, wird dazu geladen.</Trans>
        ) : (
          <Trans>Ohne Netz kommt hinein, was auf diesem Gerät liegt. Was fehlt, nennt das Archiv.</Trans>
        )}
      </p>
    </section>
  );
}

/** How the last archive ended, if one was made just now. */
function Outcome({ state: { kind, name, progress } }: { state: ExportState }) {
  if (kind === 'idle' || kind === 'running' || kind === 'paused') return null;
  return (
    <div role="status" className="stack-2">
      {kind === 'done' ? (
        <p className="banner banner--green">
          <Check className="i" aria-hidden="true" />
          <span className="prog__name">
            <Trans>Dein Archiv ist fertig: {name}</Trans>
          </span>
        </p>
      ) : (
        <p className="banner banner--red">
          <CircleAlert className="i" aria-hidden="true" />
          <span>
            {kind === 'full' ? (
              <Trans>Hier ist nicht genug Platz für das Archiv. Schaffe Platz oder wähle ein einzelnes Jahr.</Trans>
            ) : (
              <Trans>Das Archiv wurde nicht fertig. Versuche es noch einmal.</Trans>
            )}
          </span>
        </p>
      )}
      {kind === 'done' && progress ? <Missing progress={progress} /> : null}
    </div>
  );
}

/** Counts files missing in the archive, by reason: a server that was not reached may well have them. */
function Missing({ progress }: { progress: ArchiveProgress }) {
  const { unreached } = progress;
  const missing = progress.missing - unreached;
  return (
    <>
      {unreached > 0 ? (
        <p className="banner banner--orange">
          <CircleAlert className="i" aria-hidden="true" />
          <span>
            <Plural
              value={unreached}
              one="Eine Datei fehlt darin: Sie liegt nicht auf diesem Gerät, und der Server war nicht zu erreichen. Erstelle das Archiv noch einmal, sobald du Netz hast."
              other="# Dateien fehlen darin: Sie liegen nicht auf diesem Gerät, und der Server war nicht zu erreichen. Erstelle das Archiv noch einmal, sobald du Netz hast."
            />
          </span>
        </p>
      ) : null}
      {missing > 0 ? (
        <p className="banner banner--orange">
          <CircleAlert className="i" aria-hidden="true" />
          <span>
            <Plural
              value={missing}
              one="Eine Datei fehlt darin, weil sie weder hier noch auf dem Server zu haben war. Das Archiv nennt sie."
              other="# Dateien fehlen darin, weil sie weder hier noch auf dem Server zu haben waren. Das Archiv nennt sie."
            />
          </span>
        </p>
      ) : null}
    </>
  );
}

function LastExportNote() {
  const { t } = useLingui();
  const { db, env } = useDiary();
  const { momentWords, fileSize } = useFormat();
  const last = useLive(() => readLastExport(db), [db]);
  if (!last) return null;
  const days = t`${plural(last.days, { one: '# Tag', other: '# Tage' })}`;
  const files = t`${plural(last.photos + last.recordings, { one: '# Datei', other: '# Dateien' })}`;
  return (
    <section className="stack-2">
      <h2 className="h-ui">
        <Trans>Letzter Export</Trans>
      </h2>
      <p className="mut num">{momentWords(last.at, env)}</p>
      <p className="mut num">{[days, files, fileSize(last.bytes)].join(', ')}</p>
    </section>
  );
}
