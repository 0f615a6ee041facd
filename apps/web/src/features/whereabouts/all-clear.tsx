import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { NamedFile } from '@tagfalter/local/whereabouts/named-files';
import type { Places } from '@tagfalter/local/whereabouts/places';
import { sendAgain } from '@tagfalter/local/whereabouts/send-again';
import { type CheckedPhoto, readSpotCheck } from '@tagfalter/local/whereabouts/spot-check';
import { type Tallies, tallyPlaces } from '@tagfalter/local/whereabouts/tally';
import { Button } from '@tagfalter/ui/button';
import { ArrowUp, Check, CircleAlert } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useErrorToast } from '#platform/failure-toast.ts';
import { ExportAge } from './export-age.tsx';
import { useWhereabouts } from './whereabouts-context.tsx';

/** Shown while nothing waits: all is safe, with figures once the server has answered; or the server has lost files. */
export function AllClear() {
  const { db } = useDiary();
  const { diary, places, asked } = useWhereabouts();
  const last = useLive(async () => (await readSpotCheck(db)) ?? null, [db]);
  // Files that arrived after the server was asked would look lost.
  if (!diary || !places || asked.kind !== 'known' || asked.of !== diary) return <Clear tallies={null} at={null} />;
  const { files, at } = asked.share;
  const damaged = countDamaged(last?.photos ?? [], diary.files);
  const lost = diary.files.filter(({ hash, isConfirmed }) => isConfirmed && files.get(hash)?.state === 'missing');
  if (lost.length > 0) return <Lost files={lost} places={places} />;
  if (damaged > 0) return <Damaged count={damaged} />;
  const tallies = tallyPlaces(diary, places, asked.share);
  return (
    <>
      <Clear tallies={tallies} at={at} />
      <ExportAge tallies={tallies} exported={places.exported} />
    </>
  );
}

/** Photos that the last spot check found damaged, that the diary still names, and that nobody has sent again since. */
function countDamaged(photos: readonly CheckedPhoto[], files: readonly NamedFile[]): number {
  const named = new Set(files.map(({ hash }) => hash));
  return photos.filter(({ hash, outcome, isSentAgain }) => outcome !== 'same' && !isSentAgain && named.has(hash))
    .length;
}

/** The spot check below names the damaged photos and the remedy. */
function Damaged({ count }: { count: number }) {
  const { t } = useLingui();
  const title = t`${plural(count, {
    one: 'Ein Foto ist auf dem Server beschädigt',
    other: '# Fotos sind auf dem Server beschädigt',
  })}`;
  return (
    <section className="card clear clear--lost">
      <span className="clear__i">
        <CircleAlert className="i" aria-hidden="true" />
      </span>
      <div className="stack-2">
        <h2 className="h-sec">{title}</h2>
        <p className="mut">
          <Trans>Sonst wartet nichts. Was zu tun ist, steht bei der Stichprobe.</Trans>
        </p>
      </div>
    </section>
  );
}

function Clear({ tallies, at }: { tallies: Tallies | null; at: number | null }) {
  const { env } = useDiary();
  const { momentWords } = useFormat();
  return (
    <section className="card clear">
      <span className="clear__i">
        <Check className="i" aria-hidden="true" />
      </span>
      <div className="stack-2">
        <h2 className="h-sec">
          <Trans>Alles ist gesichert</Trans>
        </h2>
        <p className="mut">
          {tallies && isAllThere(tallies) ? (
            <Figures tallies={tallies} />
          ) : (
            <Trans>Nichts wartet auf diesem Gerät.</Trans>
          )}
        </p>
        {at === null ? null : (
          <p className="cap num">
            <Trans>Zuletzt verglichen: {momentWords(at, env)}</Trans>
          </p>
        )}
      </div>
    </section>
  );
}

/** Whether the server has all files; no single figure holds while another device's files are on their way. */
function isAllThere({ days, photos, recordings }: Tallies): boolean {
  return days.all > 0 && [days, photos, recordings].every(({ server, all }) => server !== null && server >= all);
}

/** Keeps a figure on the same line as its word. */
const together = (words: string): string => words.replaceAll(' ', '\u00a0');

function Figures({ tallies: { days, photos, recordings } }: { tallies: Tallies }) {
  const { t } = useLingui();
  const entries = together(t`${plural(days.all, { one: '# Eintrag', other: '# Einträge' })}`);
  const pictures = together(t`${plural(photos.all, { one: '# Foto', other: '# verschiedene Fotos' })}`);
  const sounds = together(t`${plural(recordings.all, { one: '# Aufnahme', other: '# Aufnahmen' })}`);
  return (
    <Trans>
      Auf dem Server liegen: {entries}, {pictures}, {sounds}. Kein Entwurf ist offen.
    </Trans>
  );
}

/** Files that the server had confirmed and lacks now: the local copies are sent again. */
function Lost({ files, places }: { files: readonly NamedFile[]; places: Places }) {
  const { t } = useLingui();
  const { db, env, sync } = useDiary();
  const failed = useErrorToast();
  const here = files.filter(({ hash }) => places.originals.has(hash));
  const title = t`${plural(files.length, {
    one: 'Auf dem Server fehlt eine Datei',
    other: 'Auf dem Server fehlen # Dateien',
  })}`;
  const send = async () => {
    try {
      for (const file of here) await sendAgain(db, env, file);
      sync.wake('write');
    } catch (error) {
      failed(error, 'lost files: sending again');
    }
  };
  return (
    <section className="card clear clear--lost">
      <span className="clear__i">
        <CircleAlert className="i" aria-hidden="true" />
      </span>
      <div className="stack-2">
        <h2 className="h-sec">{title}</h2>
        <p className="mut">
          {here.length === files.length ? (
            <Trans>Er hatte sie schon bestätigt. Die Originale liegen auf diesem Gerät.</Trans>
          ) : (
            <Trans>
              Er hatte sie schon bestätigt. Nicht alle Originale liegen auf diesem Gerät: Öffne Tagfalter auch auf
              deinen anderen Geräten, oder hol sie aus deinem letzten Export.
            </Trans>
          )}
        </p>
        {here.length === 0 ? null : (
          <div className="row">
            <Button variant="ink" onClick={() => void send()}>
              <ArrowUp className="i" aria-hidden="true" />
              <Trans>Noch einmal senden</Trans>
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
