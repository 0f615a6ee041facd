import { Trans } from '@lingui/react/macro';
import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import { Card } from '@tagfalter/ui/card';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { AddressImage } from '#entities/entry/address-image.tsx';
import { ByAuthor } from '#entities/entry/by-author.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { EntryFacts } from '../entry-facts.tsx';
import { EntryPhotos } from '../entry-photos.tsx';
import { VoiceSection } from '../entry-voice.tsx';
import { EntryWords } from '../entry-words.tsx';
import type { ShownPhoto } from '../shown-photo.ts';
import { Transcript } from '../transcript.tsx';
import { ForeignTools } from './foreign-tools.tsx';
import { ReplyBar } from './reply-bar.tsx';

/** An address without its signature, which changes every quarter of an hour. */
function unsigned(address: string): string {
  return address.replace(/\?.*$/, '');
}

function photosOf({ optimizedImageUrls, thumbnailUrls }: ForeignEntry): ShownPhoto[] {
  return optimizedImageUrls.map((display, index) => {
    const thumbnail = thumbnailUrls.slice(index, index + 1);
    const picture: ShownPhoto['picture'] = ({ alt, nothing, small }) => (
      <AddressImage addresses={small ? [...thumbnail, display] : [display, ...thumbnail]} alt={alt} nothing={nothing} />
    );
    return { key: unsigned(display), name: '', picture };
  });
}

/** Somebody else's day, to read and to listen to: a sheet folded at the left, in blue (design 1). */
export function ForeignEntryPage({ entry }: { entry: ForeignEntry }) {
  const format = useFormat();
  const { audioUrl, audioDurationMs, audioPeaks } = entry;
  const photos = useMemo(() => photosOf(entry), [entry]);
  usePageTitle(format.longDay(entry.date));
  return (
    <div className="main pad">
      <Link className="back" to="/">
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Start</Trans>
      </Link>
      <Card fold="blue" className="card--left foreign stack-6">
        <ByAuthor author={entry.user} />
        <EntryFacts entry={entry} />
        <EntryPhotos date={entry.date} photos={photos} main={entry.mainImageIndex} />
        <EntryWords entry={entry} isOwn={false} />
        {audioUrl === null ? null : (
          <VoiceSection url={audioUrl} sound={{ durationMs: audioDurationMs ?? 0, peaks: audioPeaks }} />
        )}
        <Transcript words={entry.audioTranscript} from={entry.transcriptFrom} isOwn={false} />
        <ReplyBar entry={entry} />
      </Card>
      <ForeignTools entry={entry} />
    </div>
  );
}
