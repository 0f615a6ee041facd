import type { EntrySave } from '@tagfalter/contract/mutations';
import type { RejectedPart } from '@tagfalter/contract/sync-push';
import type { Hlc } from '@tagfalter/domain/clock';
import type { EntryFields } from '@tagfalter/domain/entry-fields';
import type { ParkedRow } from '../db/rows.ts';
import { isAwaitedVisibility } from '../entries/awaited-visibility.ts';
import { mediaOf } from '../entries/entry-media.ts';

/** `null` for images. */
function fieldOf(part: RejectedPart): keyof EntryFields | null {
  if (part.field === 'images') return null;
  return part.field === 'feeling' || part.field === 'customEmoji' ? 'mood' : part.field;
}

function isPart(part: RejectedPart, image: EntrySave['addImages'][number]): boolean {
  return part.hash === undefined ? image.name === part.name : image.hash === part.hash;
}

function saveOfPart(args: EntrySave, part: RejectedPart): EntrySave {
  const { date, timeZone } = args;
  const field = fieldOf(part);
  const fields = field === null ? {} : Object.fromEntries([[field, args.fields[field]]]);
  const addImages = field === null ? args.addImages.filter((image) => isPart(part, image)) : [];
  return { date, timeZone, fields, addImages, removeImages: [], hadEntry: false };
}

interface LeftOut {
  args: EntrySave;
  stamp: Hlc;
  part: RejectedPart;
}

/** Spec decision 12. An awaited visibility keeps its stamp: it counts from when it was chosen (decision 058). */
export function parkedPart({ args, stamp, part }: LeftOut, now: number): Omit<ParkedRow, 'id'> {
  const save = saveOfPart(args, part);
  const awaited = isAwaitedVisibility({ code: part.code, args: save }) ? { stamp } : {};
  const common = { at: now, code: part.code, date: args.date, args: save, ...awaited };
  const medium = mediaOf(save)[0];
  if (!medium) return { ...common, kind: 'mutation', name: 'entry.save' };
  const { hash, size } = medium.ref;
  const name = medium.kind === 'image' ? medium.ref.name : (part.name ?? '');
  return { ...common, kind: 'media', name, hash, mediaKind: medium.kind, size };
}

/** Feeling and emoji are parts of one mood and would be parked alike. */
export function distinctParts(parts: readonly RejectedPart[]): RejectedPart[] {
  const isMood = (part: RejectedPart) => fieldOf(part) === 'mood';
  return parts.filter((part, index) => !isMood(part) || parts.findIndex(isMood) === index);
}

/** A repeated reply names parts that are already parked. */
export function hasPart(args: EntrySave, part: RejectedPart): boolean {
  const field = fieldOf(part);
  if (field === null) return args.addImages.some((image) => isPart(part, image));
  if (part.field === 'feeling' || part.field === 'customEmoji')
    return (args.fields.mood?.[part.field] ?? null) !== null;
  return args.fields[field] !== undefined;
}

/** The entry must not show the parked part. */
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
