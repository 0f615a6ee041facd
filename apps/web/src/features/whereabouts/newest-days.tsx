import { Plural, Trans } from '@lingui/react/macro';
import type { NamedEntry, NamedFile } from '@tagfalter/local/whereabouts/named-files';
import { entryInExport, isFileExported, type Places } from '@tagfalter/local/whereabouts/places';
import { FileText, Mic } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { Place } from './place.tsx';
import type { ServerShareState } from './use-server-share.ts';

interface Props {
  days: readonly NamedEntry[];
  places: Places;
  asked: ServerShareState;
}

/** The newest days: of the entry and of each of its files, where it lies, since when, and under which SHA-256. */
export function NewestEntries({ days, places, asked }: Props) {
  const { longDay } = useFormat();
  return (
    <div className="stack-4">
      {days.map((day) => (
        <section key={day.date} className="stack-2">
          <h3 className="h-ui">{longDay(day.date)}</h3>
          <ul className="list whr">
            <DayRow day={day} places={places} asked={asked} />
            {day.files.map((file) => (
              <FileRow key={file.hash} file={file} places={places} asked={asked} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function DayRow({ day, places, asked }: { day: NamedEntry; places: Places; asked: ServerShareState }) {
  const { env } = useDiary();
  const { momentWords } = useFormat();
  const changed = momentWords(Date.parse(day.updatedAt), env);
  const inExport = entryInExport(places, day);
  return (
    <Item
      sign={<FileText className="i" aria-hidden="true" />}
      title={<Trans>Eintrag</Trans>}
      about={<Plural value={day.words} one="# Wort" other="# Wörter" />}
    >
      <Place at="there">
        <Trans>Auf diesem Gerät</Trans>
      </Place>
      {day.isPending ? (
        <Place at="waits">
          <Trans>Letzte Änderung noch nicht auf dem Server</Trans>
        </Place>
      ) : asked.kind === 'known' ? (
        <Place at="there">
          <Trans>Auf dem Server in der Fassung: {changed}</Trans>
        </Place>
      ) : (
        <NotAsked asked={asked} />
      )}
      {inExport === 'older' ? (
        <Place at="waits">
          <Trans>Im letzten Export in einer älteren Fassung</Trans>
        </Place>
      ) : (
        <InExport places={places} isIn={inExport === 'same'} />
      )}
    </Item>
  );
}

const shortened = (hash: string): string =>
  `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-8, -4)} ${hash.slice(-4)}`;

function FileRow({ file, places, asked }: { file: NamedFile; places: Places; asked: ServerShareState }) {
  const { fileSize, playTime } = useFormat();
  const { hash, kind, size, durationMs } = file;
  return (
    <Item
      sign={
        kind === 'image' ? (
          <MediaImage hash={hash} variant="thumb" standIn="thumb" alt="" />
        ) : (
          <Mic className="i" aria-hidden="true" />
        )
      }
      title={kind === 'image' ? <Trans>Foto</Trans> : <Trans>Aufnahme</Trans>}
      about={durationMs === null ? fileSize(size) : `${playTime(durationMs)}, ${fileSize(size)}`}
    >
      {places.originals.has(hash) ? (
        <Place at="there">
          <Trans>Original auf diesem Gerät</Trans>
        </Place>
      ) : (
        <Place at="none">
          {places.anything.has(hash) ? (
            <Trans>Nur eine Vorschau auf diesem Gerät</Trans>
          ) : (
            <Trans>Nicht auf diesem Gerät</Trans>
          )}
        </Place>
      )}
      <AtServer file={file} places={places} asked={asked} />
      <InExport places={places} isIn={isFileExported(places, file)} />
      <li>
        <code translate="no" title={hash}>
          {shortened(hash)}
        </code>
      </li>
    </Item>
  );
}

/** The server's state of a file; whether it waits here is known without asking. */
function AtServer({ file, places, asked }: { file: NamedFile; places: Places; asked: ServerShareState }) {
  const { env } = useDiary();
  const { momentWords } = useFormat();
  const state = asked.kind === 'known' ? asked.share.files.get(file.hash) : undefined;
  if (state?.state === 'arrived') {
    const since = momentWords(Date.parse(state.arrivedAt), env);
    return (
      <Place at="there">
        <Trans>Auf dem Server, angekommen: {since}</Trans>
      </Place>
    );
  }
  if (places.refused.has(file.hash) || state?.state === 'refused') {
    return (
      <Place at="waits">
        <Trans>Vom Server nicht angenommen</Trans>
      </Place>
    );
  }
  if (places.waiting.has(file.hash) || state) {
    return (
      <Place at="waits">
        <Trans>Noch nicht auf dem Server</Trans>
      </Place>
    );
  }
  return <NotAsked asked={asked} />;
}

function NotAsked({ asked }: { asked: ServerShareState }) {
  return (
    <Place at="none">
      {asked.kind === 'unreachable' ? (
        <Trans>Server gerade nicht zu fragen</Trans>
      ) : (
        <Trans>Der Server wird gefragt …</Trans>
      )}
    </Place>
  );
}

function InExport({ places, isIn }: { places: Places; isIn: boolean }) {
  if (isIn) {
    return (
      <Place at="there">
        <Trans>Im letzten Export</Trans>
      </Place>
    );
  }
  return (
    <Place at="none">
      {places.exported ? <Trans>Nicht im letzten Export</Trans> : <Trans>Von diesem Gerät noch nie exportiert</Trans>}
    </Place>
  );
}

interface ItemProps {
  sign: ReactNode;
  title: ReactNode;
  about: ReactNode;
  /** Its places, line by line. */
  children: ReactNode;
}

function Item({ sign, title, about, children }: ItemProps) {
  return (
    <li>
      <span className="q whr__q">{sign}</span>
      <span className="item__t">
        <span className="whr__h">
          <b>{title}</b>
          <span className="cap num">{about}</span>
        </span>
        <ul className="whr__p">{children}</ul>
      </span>
    </li>
  );
}
