import type { EventEntry, EventPicture, OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { GRACE_MS, isEventClosed, MAX_EVENT_FILES } from '@tagfalter/domain/event';
import type { GuestWordsColumn } from '#api/db/event-schema.ts';
import { arrivedMediaOf } from './arrivals.ts';
import type { EventDeps } from './event-deps.ts';
import type { EventMedium, EventViewer } from './media-port.ts';
import type { ContributionColumns, EventColumns, EventCounts } from './repository.ts';

const NOTHING: EventCounts = { entryCount: 0, guestCount: 0, pictureCount: 0, awaitingCount: 0 };

/** No new contributions now (spec decisions 32, 40). */
export async function isBookClosed({ isHostPro, now }: Pick<EventDeps, 'isHostPro' | 'now'>, event: EventColumns) {
  return isEventClosed(event, now()) || !(await isHostPro(event.hostId, now() - GRACE_MS));
}

/** For guests. */
export async function presentEvent(
  deps: Pick<EventDeps, 'isHostPro' | 'now' | 'media' | 'receipts'>,
  event: EventColumns,
  { entryCount } = NOTHING,
): Promise<WireEvent> {
  const { eventId, coverHash } = event;
  const cover = coverHash && { ownerId: eventId, hash: coverHash, kind: 'image' as const };
  return {
    id: eventId,
    eventName: event.name,
    eventDescription: event.description,
    eventType: event.type,
    eventDate: event.date,
    backgroundColor: event.color,
    sharingMode: event.mode,
    coverImageUrl: cover ? deps.media.addresses(cover, { entryId: eventId }).display : null,
    shareToken: event.token,
    createdAt: event.createdAt.toISOString(),
    isClosed: await isBookClosed(deps, event),
    needsApproval: event.needsApproval,
    entryCount,
    tasks: event.tasks,
    receiptKey: deps.receipts.publicKey,
    ...(deps.receipts.earlierKeys.length > 0 && { earlierReceiptKeys: [...deps.receipts.earlierKeys] }),
  };
}

/** For the host. */
export async function presentOwnEvent(
  deps: Pick<EventDeps, 'isHostPro' | 'now' | 'media' | 'receipts' | 'quotaBytes'>,
  event: EventColumns,
  counts = NOTHING,
): Promise<OwnEvent> {
  const { guestCount, pictureCount, awaitingCount } = counts;
  return {
    ...(await presentEvent(deps, event, counts)),
    eventCode: event.code,
    ticket: event.ticket,
    closedAt: event.closedAt?.toISOString() ?? null,
    guestCount,
    pictureCount,
    awaitingCount,
    bytes: event.bytes,
    files: event.files,
    maxBytes: deps.quotaBytes,
    maxFiles: MAX_EVENT_FILES,
  };
}

/** Visible to guests. */
export function isRowShown(
  row: Pick<ContributionColumns, 'approvedAt' | 'finishedAt' | 'deletedAt' | Hiding>,
): boolean {
  return isThere(row) && row.approvedAt !== null && !isHidden(row);
}

type Hiding = 'hiddenAt' | 'takenDownAt';

/** From guests, by the host or the operator. */
export function isHidden({ hiddenAt, takenDownAt }: Pick<ContributionColumns, Hiding>): boolean {
  return hiddenAt !== null || takenDownAt !== null;
}

/** Visible to the host. */
export function isThere({ finishedAt, deletedAt }: Pick<ContributionColumns, 'finishedAt' | 'deletedAt'>): boolean {
  return finishedAt !== null && deletedAt === null;
}

interface PresentContext {
  row: ContributionColumns;
  /** By hash. */
  media: ReadonlyMap<string, EventMedium>;
  addresses: EventDeps['media']['addresses'];
  /** Number of reports, for the host. */
  reports?: number | undefined;
}

/** A contribution; pictures appear once they are made. */
export function presentEntry({ row, media, addresses, reports }: PresentContext): EventEntry {
  const isHost = reports !== undefined;
  const viewer: EventViewer = isHost ? 'owner' : { entryId: row.id };
  const delivered = arrivedMediaOf(row, media).filter(({ isApproved }) => isHost || isApproved);
  const readyOf = (role: string) =>
    delivered.flatMap(({ file, medium }) =>
      file.role === role && medium.state === 'ready' ? [{ ...medium, task: file.task }] : [],
    );
  const picturesOf = (role: 'top' | 'more'): EventPicture[] =>
    readyOf(role).flatMap((medium) => {
      const isOff = row.hiddenFiles.includes(medium.hash);
      const { original, display, thumbnail } = addresses(medium, viewer);
      if ((isOff && !isHost) || display === null || thumbnail === null) return [];
      const { hash, width, height, task } = medium;
      const isFor = task === undefined ? {} : { task };
      const shown = { hash, isTop: role === 'top', ...isFor, displayUrl: display, thumbnailUrl: thumbnail };
      const sides = { width: width ?? 0, height: height ?? 0 };
      return [{ ...shown, ...sides, ...(isHost && { isHidden: isOff, originalUrl: original }) }];
    });
  const [avatar] = readyOf('avatar');
  const [audio] = readyOf('audio');
  const [top, more] = [picturesOf('top'), picturesOf('more')];
  const wordsOf = (words: GuestWordsColumn) => (isHost || !row.awaitingWords.includes(words) ? row[words] : '');
  return {
    id: row.id,
    eventId: row.eventId,
    version: row.version,
    guestName: row.guestName,
    guestAvatarUrl: avatar ? addresses(avatar, viewer).thumbnail : null,
    topMoment: wordsOf('topMoment'),
    guestMessage: wordsOf('message'),
    guestAudioUrl: audio ? addresses(audio, viewer).original : null,
    guestAudioMs: audio?.durationMs ?? null,
    topImages: top.map(({ displayUrl }) => displayUrl),
    allImages: more.map(({ displayUrl }) => displayUrl),
    pictures: [...top, ...more],
    createdAt: (row.submittedAt ?? row.createdAt).toISOString(),
    ...(isHost && { state: stateOf(row, media), reports, making: makingOf(row, media) }),
  };
}

/** `awaiting` while any words or any finished picture are unapproved. */
function stateOf(row: ContributionColumns, media: PresentContext['media']): 'shown' | 'awaiting' | 'hidden' {
  if (isHidden(row)) return 'hidden';
  const isNew = arrivedMediaOf(row, media).some(({ medium, isApproved }) => medium.state === 'ready' && !isApproved);
  return row.approvedAt === null || row.awaitingWords.length > 0 || isNew ? 'awaiting' : 'shown';
}

/** Arrived pictures without variants. */
function makingOf(row: ContributionColumns, media: PresentContext['media']): number {
  return arrivedMediaOf(row, media).filter(({ medium }) => medium.state === 'received').length;
}
