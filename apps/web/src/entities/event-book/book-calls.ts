import { eventFeed, eventStream, sharedEvent } from '@tagfalter/contract/shared-event';
import type { Reply } from '@tagfalter/local/base/request';
import type { InferOutput } from 'valibot';
import type { Caller } from '#entities/person/caller.ts';
import type { FeedPlace } from './book.ts';

/** An answer about the whole event, and the place in the feed at which it stands. */
export interface WholeReply {
  reply: Reply<InferOutput<typeof sharedEvent.reply>>;
  place: FeedPlace;
}

/** The calls of a guest book. @param token of the event's address */
export function bookCalls(token: string, caller: Caller) {
  const at = ({ path }: { path: string }) => path.replace(':token', token);
  return {
    streamPath: at(eventStream),
    async whole(): Promise<WholeReply> {
      let place = placeOf(null);
      const onHead = (headers: Pick<Headers, 'get'>) => {
        place = placeOf(headers.get('etag'));
      };
      const path = at(sharedEvent);
      const reply = await caller.request({ method: 'GET', path, schema: sharedEvent.reply, onHead });
      return { reply, place };
    },
    /** What has changed since a place in the feed. */
    changes({ cursor, epoch }: FeedPlace): Promise<Reply<InferOutput<typeof eventFeed.reply>>> {
      const query = new URLSearchParams();
      if (cursor !== null) query.set('cursor', String(cursor));
      if (epoch !== null) query.set('epoch', String(epoch));
      return caller.request({ method: 'GET', path: `${at(eventFeed)}?${query}`, schema: eventFeed.reply });
    },
  };
}

/** The place that an `ETag` names by epoch and version; an unknown one leads to everything once more. */
function placeOf(etag: string | null): FeedPlace {
  const [, epoch, version] = /"(\d{1,15})-(\d{1,15})-\w+"/.exec(etag ?? '') ?? [];
  if (epoch === undefined || version === undefined) return { cursor: null, epoch: null };
  return { cursor: Number(version), epoch: Number(epoch) };
}
