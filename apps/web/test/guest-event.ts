import type { EventEntry, EventPicture, WireEvent } from '@tagfalter/contract/wire-event';

/** An event for tests. */
export const EVENT: WireEvent = {
  id: '01900000-0000-7000-8000-000000000001',
  eventName: 'Lena & Jonas',
  eventDescription: '',
  eventType: 'wedding',
  eventDate: '2026-09-12',
  backgroundColor: '#3e7c6f',
  sharingMode: 'public',
  coverImageUrl: null,
  shareToken: 'AAAAAAAAAAAAAAAAAAAAAA',
  createdAt: '2026-09-01T10:00:00.000Z',
  isClosed: false,
  needsApproval: false,
  entryCount: 1,
  tasks: [],
  receiptKey: '',
};

/** A picture of an entry. */
export function picture(name: string, isTop: boolean): EventPicture {
  const url = `/media/${name}.webp`;
  return { hash: name, isTop, displayUrl: url, thumbnailUrl: `/media/${name}-small.webp`, width: 400, height: 300 };
}

/** An entry of a given minute. */
export function entry(id: string, minute: number, more: Partial<EventEntry> = {}): EventEntry {
  return {
    id,
    eventId: EVENT.id,
    version: 1,
    guestName: `Gast ${id}`,
    guestAvatarUrl: null,
    topMoment: '',
    guestMessage: '',
    guestAudioUrl: null,
    guestAudioMs: null,
    topImages: [],
    allImages: [],
    pictures: [],
    createdAt: `2026-09-12T18:0${minute}:00.000Z`,
    ...more,
  };
}
