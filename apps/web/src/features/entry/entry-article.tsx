import { Trans } from '@lingui/react/macro';
import { mainImageIndex } from '@tagfalter/domain/entry';
import { workToAnnounce } from '@tagfalter/domain/entry-work';
import type { EntryView } from '@tagfalter/local/entries/entries';
import { Badge } from '@tagfalter/ui/badge';
import { CloudOff } from 'lucide-react';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { WorkNote } from '#entities/assistant/work-note.tsx';
import { MergedBadge, useNewMerges } from '#entities/entry/merged-badge.tsx';
import { RefusedNote } from '#entities/entry/refused/refused-note.tsx';
import { useNotArrived } from '#entities/entry/refused/use-not-arrived.ts';
import { AwaitedNote } from '#entities/entry/unconfirmed/awaited-note.tsx';
import { useNextRow } from '#platform/use-next-row.ts';
import { useSwipe } from '#platform/use-swipe.ts';
import { EntryFacts } from './entry-facts.tsx';
import { EntryNeighbours } from './entry-neighbours.tsx';
import { EntryPhotos } from './entry-photos.tsx';
import { EntryVoice } from './entry-voice.tsx';
import { EntryWords } from './entry-words.tsx';
import { FriendsReplies } from './friends-replies.tsx';
import { LookBack } from './look-back.tsx';
import { ownPhoto } from './own-photo.tsx';
import { Reflection } from './reflection.tsx';
import { TakenDownNote } from './taken-down-note.tsx';
import { Transcript } from './transcript.tsx';
import type { NearEntries } from './use-neighbours.ts';

// Only imported days have one.
const ShelfSection = lazy(async () => ({ default: (await import('./shelf/shelf-section.tsx')).ShelfSection }));

/** The day: date, mood, photos, top moment, text, voice. */
export function EntryArticle({ entry, days }: { entry: EntryView; days: NearEntries | undefined }) {
  const { date, images, mainImage, readyMedia } = entry;
  const work = workToAnnounce(entry.work ?? {}, entry);
  const photos = useMemo(() => images.map((image) => ownPhoto(image, readyMedia)), [images, readyMedia]);
  const place = useRef<HTMLElement>(null);
  useSwipe(place);
  // Things on the shelf leave with the button that removes them, the last one with the whole shelf.
  useNextRow(entry.shelf?.length ?? 0);
  const isMerged = useNewMerges().has(entry.id);
  const isHereOnly = useNotArrived().sending.has(entry.date) || entry.pending;
  return (
    <article className="stack-6" ref={place}>
      <EntryFacts entry={entry} days={days}>
        {isMerged ? <MergedBadge entryId={entry.id} /> : null}
        {isHereOnly ? (
          <Badge tone="orange">
            <CloudOff className="i" aria-hidden="true" />
            <Trans>Auf diesem Gerät gespeichert</Trans>
          </Badge>
        ) : null}
      </EntryFacts>
      <EntryPhotos date={entry.date} photos={photos} main={mainImageIndex({ images, mainImage })} />
      <RefusedNote date={date} />
      <TakenDownNote entryId={entry.id} />
      <AwaitedNote date={date} />
      <EntryWords entry={entry} isOwn>
        {work.summary ? (
          <WorkNote date={date} kind="summary" work={work.summary} hasStandIn={entry.summary.trim() !== ''} />
        ) : null}
      </EntryWords>
      {entry.reflections?.length ? <Reflection answers={entry.reflections} /> : null}
      {entry.audio ? (
        <EntryVoice audio={entry.audio}>
          {work.transcript ? <WorkNote date={date} kind="transcript" work={work.transcript} /> : null}
        </EntryVoice>
      ) : null}
      <Transcript words={entry.audioTranscript} from={entry.transcriptFrom} isOwn />
      {entry.shelf?.length ? (
        <Suspense>
          <ShelfSection entryId={entry.id} shelf={entry.shelf} />
        </Suspense>
      ) : null}
      {entry.visibility === 'private' ? null : <FriendsReplies entryId={entry.id} />}
      <LookBack date={date} />
      {days ? <EntryNeighbours days={days} /> : null}
    </article>
  );
}
