import { ShareSchema } from '@tagfalter/contract/shares';
import * as v from 'valibot';
import { expect } from 'vitest';
import { withBentSignature } from './bent-signature.ts';
import { driveMatrix, type MatrixCall } from './drive-matrix.ts';
import { type Caller, type Cast, isVisitor, ownerFor } from './entry-matrix-cast.ts';
import { filePart, saved } from './entry-stage.ts';
import { fixture } from './forms.ts';

/** Media addresses in replies, if any. */
const EntryView = v.object({
  imageUrls: v.optional(v.array(v.string())),
  audioUrl: v.optional(v.nullable(v.string())),
  event: v.optional(v.object({ coverImageUrl: v.optional(v.nullable(v.string())) })),
});
type EntryView = v.InferOutput<typeof EntryView>;

const sharedAddresses = ({ imageUrls = [], audioUrl, event }: EntryView): string[] =>
  [...imageUrls, audioUrl, event?.coverImageUrl].filter((address) => typeof address === 'string');

/**
 * Opens an address as this caller. Callers without one try variations: no signature, a wrong one, their own name,
 * another medium's; all must get the same reply.
 */
async function open(cast: Cast, caller: Caller, url: string, owners: string): Promise<number> {
  const response = await cast.ask(caller, 'GET', url);
  const named = response.statusCode === 200 ? sharedAddresses(v.parse(EntryView, response.json())) : [];
  const [path = ''] = owners.split('?');
  const hash = path.split('/')[4] ?? '';
  const given = named.find((address) => address.includes(hash));
  if (given !== undefined) return cast.call('V', 'GET', given);
  const self = isVisitor(caller) ? 'nobody' : cast.person(caller).accountId;
  const tries = [
    path,
    withBentSignature(owners),
    owners.replace(/for=[^&]*/, (name) => `${name}~r~${self}`),
    owners.replace(hash, '0'.repeat(64)),
  ];
  const seen = new Set<number>();
  for (const address of tries) seen.add(await cast.call(caller, 'GET', address));
  return seen.size === 1 ? Math.max(...seen) : 0;
}

interface WrittenEntry {
  id: string;
  /** Owner's current address. */
  image: string;
  audio: string;
}

/** Shared: pictures cost time, and no row changes them. */
const days = new WeakMap<Cast, Map<string, Promise<string>>>();

async function once(cast: Cast, name: string, make: () => Promise<string>): Promise<string> {
  const known = days.get(cast) ?? new Map<string, Promise<string>>();
  days.set(cast, known);
  const made = known.get(name) ?? make();
  known.set(name, made);
  return made;
}

/** An entry of `ownerFor(caller)` with photo and recording. */
async function written(cast: Cast, caller: Caller, visibility: string): Promise<WrittenEntry> {
  const owner = ownerFor(caller);
  const id = await once(cast, `${owner} ${visibility}`, async () => {
    const files = [await filePart('photo-1.jpg'), await filePart('speech-de.webm', 'audio')];
    const fields = { date: cast.nextDay(), text: 'Tag', visibility };
    return saved(await cast.ask(owner, 'POST', '/api/entries', { fields, files })).id;
  });
  const { imageUrls = [], audioUrl } = v.parse(EntryView, (await cast.ask(owner, 'GET', `/api/entries/${id}`)).json());
  return { id, image: imageUrls[0] ?? '', audio: audioUrl ?? '' };
}

const ofEntry =
  (visibility: string): MatrixCall =>
  async (cast, caller) => {
    const { id, image } = await written(cast, caller, visibility);
    return open(cast, caller, `/api/entries/${id}`, image);
  };

async function linkTo(cast: Cast, caller: Caller, id: string, shareOptions: object): Promise<string> {
  const url = `/api/entries/${id}/generate-share-token`;
  const made = await cast.ask(ownerFor(caller), 'POST', url, { json: { shareOptions } });
  return v.parse(ShareSchema, made.json()).shareToken;
}

const ofLink: MatrixCall = async (cast, caller) => {
  const { id, image } = await written(cast, caller, 'private');
  const token = await linkTo(cast, caller, id, { images: true });
  const through =
    v.parse(EntryView, (await cast.ask(caller, 'GET', `/api/shared/${token}`)).json()).imageUrls?.[0] ?? '';
  const status = await open(cast, caller, `/api/shared/${token}`, image);
  await cast.call(ownerFor(caller), 'DELETE', `/api/entries/${id}/remove-share-token`);
  expect(await cast.call(caller, 'GET', through)).toBe(404);
  return status;
};

/** The owner has the entry itself, others only the link. */
const ofHiddenRecording: MatrixCall = async (cast, caller) => {
  const { id, audio } = await written(cast, caller, 'private');
  const token = await linkTo(cast, caller, id, { images: true, audio: false });
  const way = ownerFor(caller) === caller ? `/api/entries/${id}` : `/api/shared/${token}`;
  return open(cast, caller, way, audio);
};

/** Link of an event with a cover. */
const eventIn = (cast: Cast, sharingMode: string): Promise<string> =>
  once(cast, sharingMode, async () => {
    const code: Record<string, string> = sharingMode === 'code_required' ? { eventCode: 'richtig' } : {};
    const fields = { eventName: 'Fest', sharingMode, ...code };
    const files = [{ field: 'coverImage', name: 'c.jpg', type: 'image/jpeg', bytes: await fixture('photo-1.jpg') }];
    const made = await cast.ask('EO', 'POST', '/api/events', { fields, files });
    return `/api/events/share/${v.parse(v.object({ shareToken: v.string() }), made.json()).shareToken}`;
  });

const ofEvent =
  (...modes: readonly string[]): MatrixCall =>
  async (cast, caller) => {
    const seen = new Set<number>();
    for (const mode of modes) {
      const url = await eventIn(cast, mode);
      const { event } = v.parse(EntryView, (await cast.ask('EO', 'GET', url)).json());
      seen.add(await open(cast, caller, url, event?.coverImageUrl ?? ''));
    }
    return seen.size === 1 ? Math.max(...seen) : 0;
  };

const CALL = 'GET /media/{id}?sig';
const CALLS: Record<string, MatrixCall> = {
  [`${CALL} entry private`]: ofEntry('private'),
  [`${CALL} entry friends`]: ofEntry('friends'),
  [`${CALL} entry public`]: ofEntry('public'),
  [`${CALL} part of active share link`]: ofLink,
  [`${CALL} event media, public/code event`]: ofEvent('public', 'code_required'),
  [`${CALL} event media, account_required`]: ofEvent('account_required'),
  [`${CALL} audio of shared entry, option off`]: ofHiddenRecording,
};

driveMatrix({ part: 'media', calls: CALLS });
