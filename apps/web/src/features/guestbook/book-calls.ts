import { eventFeed, eventStream, sharedEvent } from '@tagfalter/contract/shared-event';
import type { Reply } from '@tagfalter/local/base/request';
import type { InferOutput } from 'valibot';
import type { Caller } from '#entities/person/caller.ts';
import type { Book } from './book.ts';

/** An answer about the whole event, and the place in the feed at which it stands; null where the server names none. */
export interface WholeReply {
  reply: Reply<InferOutput<typeof sharedEvent.reply>>;
  cursor: number | null;
}

/** The calls of a guest book. @param token of the event's address */
export function bookCalls(token: string, caller: Caller) {
  const at = ({ path }: { path: string }) => path.replace(':token', token);
  return {
    streamPath: at(eventStream),
    async whole(): Promise<WholeReply> {
      let cursor: number | null = null;
      const onHead = (headers: Pick<Headers, 'get'>) => {
        cursor = versionOf(headers.get('etag'));
      };
      const path = at(sharedEvent);
      const reply = await caller.request({ method: 'GET', path, schema: sharedEvent.reply, onHead });
      return { reply, cursor };
    },
    /** What has changed since a place in the feed. */
    changes({ cursor, epoch }: Pick<Book, 'cursor' | 'epoch'>): Promise<Reply<InferOutput<typeof eventFeed.reply>>> {
      const place = new URLSearchParams();
      if (cursor !== null) place.set('cursor', String(cursor));
      if (epoch !== null) place.set('epoch', String(epoch));
      return caller.request({ method: 'GET', path: `${at(eventFeed)}?${place}`, schema: eventFeed.reply });
    },
  };
}

/** The version that an `ETag` names; null for one of another form. */
function versionOf(etag: string | null): number | null {
  const [, digits] = /^(?:W\/)?"(\d{1,15})"$/.exec(etag ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}
