import { changeEvent, deleteEvent } from '@tagfalter/contract/change-event';
import { changeEventEntry, deleteEventEntry } from '@tagfalter/contract/event-entries';
import { actOnSender, dropAnnounced, type EventSenders, eventSenders } from '@tagfalter/contract/event-senders';
import { type ModerationNotices, moderationNotices } from '@tagfalter/contract/moderation-notices';
import type { EventEntry, OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { type Reply, request } from '@tagfalter/local/base/request';
import * as v from 'valibot';
import { env } from '#platform/env.ts';

type KnownEvent = WireEvent | OwnEvent;

/** Closes or reopens the event, switches approval, or changes its code or its tasks; absent fields stay. */
export function patchEvent({ id }: KnownEvent, body: v.InferInput<typeof changeEvent.body>): Promise<Reply<OwnEvent>> {
  return request(env, {
    method: 'PATCH',
    path: changeEvent.path.replace(':id', id),
    body,
    schema: changeEvent.reply,
  });
}

/** Deletes the event with everything in it. */
export function removeEvent({ id }: KnownEvent): Promise<Reply<undefined>> {
  return request(env, { method: 'DELETE', path: deleteEvent.path.replace(':id', id), schema: v.undefined() });
}

/** Shows or hides an entry that waits, or single pictures of it, as they were at a version. */
export function patchHostedEntry(
  { id }: KnownEvent,
  entryId: string,
  body: v.InferInput<typeof changeEventEntry.body>,
): Promise<Reply<EventEntry>> {
  return request(env, {
    method: 'PATCH',
    path: changeEventEntry.path.replace(':id', id).replace(':entryId', entryId),
    body,
    schema: changeEventEntry.reply,
  });
}

/** Deletes an entry with its pictures as it was at a version. */
export function removeEntry({ shareToken }: KnownEvent, entryId: string, version: number): Promise<Reply<undefined>> {
  const path = deleteEventEntry.path.replace(':token', shareToken).replace(':entryId', entryId);
  return request(env, {
    method: 'DELETE',
    path: `${path}?version=${version}`,
    schema: v.undefined(),
  });
}

/** Reads the operator's decisions on the own guest books, their reasons, and whom to write to. */
export function readHostNotices(): Promise<Reply<ModerationNotices>> {
  const { method, path, reply: schema } = moderationNotices;
  return request(env, { method, path, schema });
}

const ofEntry = ({ path }: { path: string }, { id }: KnownEvent, entryId: string): string =>
  path.replace(':id', id).replace(':entryId', entryId);

/** How much came from an entry's phone, and from its network. */
export function readSenders(event: KnownEvent, entryId: string): Promise<Reply<EventSenders>> {
  return request(env, { method: 'GET', path: ofEntry(eventSenders, event, entryId), schema: eventSenders.reply });
}

/** Hides or deletes everything of an entry's phone or network. */
export function judgeSender(
  event: KnownEvent,
  entryId: string,
  body: v.InferInput<typeof actOnSender.body>,
): Promise<Reply<v.InferOutput<typeof actOnSender.reply>>> {
  return request(env, { method: 'POST', path: ofEntry(actOnSender, event, entryId), body, schema: actOnSender.reply });
}

/** Gives back room that phones hold which are not sending. */
export function removeAnnounced(id: string): Promise<Reply<undefined>> {
  return request(env, { method: 'DELETE', path: dropAnnounced.path.replace(':id', id), schema: v.undefined() });
}
