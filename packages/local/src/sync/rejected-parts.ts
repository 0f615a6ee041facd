import type { EntrySave } from '@tagfalter/contract/mutations';
import type { RejectedPart } from '@tagfalter/contract/sync-push';
import type { EntryFields } from '@tagfalter/domain/entry';
import type { Parked } from '../rows.ts';
import { mediaOf } from '../upload-rows.ts';

/** The field of the entry that a part belongs to; null for the list of images. */
function fieldOf(part: RejectedPart): keyof EntryFields | null {
  if (part.field === 'images') return null;
  return part.field === 'feeling' || part.field === 'customEmoji' ? 'mood' : part.field;
}

function isPart(part: RejectedPart, image: EntrySave['addImages'][number]): boolean {
  return part.hash === undefined ? image.name === part.name : image.hash === part.hash;
}

/** A save that would bring in just what was left out. */
function saveOfPart(args: EntrySave, part: RejectedPart): EntrySave {
  const { date, timeZone } = args;
  const field = fieldOf(part);
  const fields = field === null ? {} : Object.fromEntries([[field, args.fields[field]]]);
  const addImages = field === null ? args.addImages.filter((image) => isPart(part, image)) : [];
  return { date, timeZone, fields, addImages, removeImages: [] };
}

/** What to park of an accepted mutation's part that was not taken (decision 12). */
export function parkedPart(args: EntrySave, part: RejectedPart, now: number): Omit<Parked, 'id'> {
  const save = saveOfPart(args, part);
  const common = { at: now, code: part.code, date: args.date, args: save };
  const medium = mediaOf(save)[0];
  if (!medium) return { ...common, kind: 'mutation', name: 'entry.save' };
  const { hash, size } = medium.ref;
  const name = medium.kind === 'image' ? medium.ref.name : (part.name ?? '');
  return { ...common, kind: 'media', name, hash, mediaKind: medium.kind, size };
}

/** One of each that would be parked as the same: feeling and emoji are parts of one mood. */
export function distinctParts(parts: readonly RejectedPart[]): RejectedPart[] {
  const isMood = (part: RejectedPart) => fieldOf(part) === 'mood';
  return parts.filter((part, index) => !isMood(part) || parts.findIndex(isMood) === index);
}

/** Whether a part is still in a mutation: an answer that comes once more names parts that are parked already. */
export function hasPart(args: EntrySave, part: RejectedPart): boolean {
  const field = fieldOf(part);
  if (field === null) return args.addImages.some((image) => isPart(part, image));
  if (part.field === 'feeling' || part.field === 'customEmoji')
    return (args.fields.mood?.[part.field] ?? null) !== null;
  return args.fields[field] !== undefined;
}

/** The mutation as the server took it: without the part, so that the day does not show what was parked. */
export function withoutPart(args: EntrySave, part: RejectedPart): EntrySave {
  const field = fieldOf(part);
  if (field === null) return { ...args, addImages: args.addImages.filter((image) => !isPart(part, image)) };
  const { mood } = args.fields;
  if (field === 'mood' && mood) {
    return { ...args, fields: { ...args.fields, mood: { ...mood, [part.field]: null } } };
  }
  const fields = Object.fromEntries(Object.entries(args.fields).filter(([name]) => name !== field));
  return { ...args, fields };
}
