import { eventFeed, eventStream, sharedEvent } from '@tagfalter/contract/shared-event';
import type { Reply } from '@tagfalter/local/base/request';
import type { InferOutput } from 'valibot';
import type { Caller } from '#entities/person/caller.ts';
import type { FeedPlace } from './book.ts';

/** A page of the book, and the place in the feed at which it stands. */
export interface PageReply {
  reply: Reply<InferOutput<typeof sharedEvent.reply>>;
  place: FeedPlace;
  /** Begins the next page; null after the last one. */
  older: string | null;
}

export interface PageQuery {
  limit: number;
  before: string | null;
}

/** The calls of a guest book. @param token of the event's address */
export function bookCalls(token: string, caller: Pick<Caller, 'request'>) {
  const at = ({ path }: { path: string }) => path.replace(':token', token);
  return {
    streamPath: at(eventStream),
    async page({ limit, before }: PageQuery): Promise<PageReply> {
      let place = placeOf(null);
      let older: string | null = null;
      const onHead = (headers: Pick<Headers, 'get'>) => {
        place = placeOf(headers.get('etag'));
        older = olderOf(headers.get('link'));
      };
      const query = new URLSearchParams({ limit: String(limit), ...(before !== null && { before }) });
      const path = `${at(sharedEvent)}?${query}`;
      const reply = await caller.request({ method: 'GET', path, schema: sharedEvent.reply, onHead });
      return { reply, place, older };
    },
    /** Reads the changes since a place in the feed. */
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

function olderOf(link: string | null): string | null {
  const [, query] = /^<[^>?]*\?([^>]*)>; rel="next"$/.exec(link ?? '') ?? [];
  return query === undefined ? null : new URLSearchParams(query).get('before');
}
