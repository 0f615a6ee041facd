import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  CONTRIBUTION_SECRET,
  type Contribution,
  type ContributionState,
  ContributionStateSchema,
  type GuestFile,
} from '@tagfalter/contract/contribution';
import { UPLOADS_PATH } from '@tagfalter/contract/upload';
import { type OwnEvent, OwnEventSchema } from '@tagfalter/contract/wire-event';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { contributions } from '#api/db/event-schema.ts';
import type { DatabaseKind } from './database.ts';
import { form } from './forms.ts';
import { type MediaStage, openMediaStage } from './media-stage.ts';
import type { Person, ProductOptions } from './product.ts';

/** The product with a Pro host. */
export interface EventStage extends MediaStage {
  host: Person;
  /** Creates an event of the host. */
  event(fields?: Record<string, string>, cover?: Uint8Array<ArrayBuffer>): Promise<OwnEvent>;
  call(method: string, url: string, sent?: { json?: unknown; headers?: Record<string, string> }): Promise<Response>;
  /** Version of a contribution as it is now; 0 for none. */
  versionOf(entryId: string): Promise<number>;
  /** The host judges a contribution as it is now, or as it was at `change.version`. */
  judge(event: Pick<OwnEvent, 'id'>, entryId: string, change: Judgement): Promise<Response>;
}

/** Parts of the body of an act of the host. */
interface Judgement {
  version?: number;
  isShown?: boolean;
  hide?: readonly string[];
  show?: readonly string[];
}

export async function openEventStage(
  create: DatabaseKind['create'],
  options: ProductOptions = {},
): Promise<EventStage> {
  const stage = await openMediaStage(create, options);
  const host = await stage.person({ proAccount: true });
  const call: EventStage['call'] = (method, url, { json, headers = {} } = {}) =>
    fetch(new URL(url, stage.origin), {
      method,
      headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
  const versionOf: EventStage['versionOf'] = async (id) => {
    const [row] = await stage.database.db.select().from(contributions).where(eq(contributions.id, id));
    return row?.version ?? 0;
  };
  return {
    ...stage,
    host,
    call,
    versionOf,
    async judge({ id }, entryId, change) {
      const json = { version: await versionOf(entryId), ...change };
      return call('PATCH', `/api/events/${id}/entries/${entryId}`, { headers: host.headers, json });
    },
    async event(fields = {}, cover) {
      const files = cover ? [{ field: 'coverImage', bytes: cover, type: 'image/jpeg', name: 'cover.jpg' }] : [];
      const sent = await form({ eventName: 'Hochzeit Lena & Jonas', ...fields }, files);
      const response = await stage.product.app.inject({
        method: 'POST',
        url: '/api/events',
        headers: { ...host.headers, ...sent.headers },
        payload: sent.payload,
      });
      if (response.statusCode !== 201) throw new Error(`no event: ${response.body}`);
      return v.parse(OwnEventSchema, response.json());
    },
  };
}

/** A guest's phone with one contribution. */
export interface Guest {
  stage: EventStage;
  eventId: string;
  id: string;
  secret: string;
  body: Contribution;
  put(change?: Partial<Contribution>, headers?: Record<string, string>): Promise<Response>;
  get(): Promise<ContributionState>;
  /** Sends a file by tus. @returns the last response */
  send(file: GuestFile, bytes: Uint8Array<ArrayBuffer>): Promise<Response>;
}

/** @param words of the first telling */
export function guestOf(
  stage: EventStage,
  { shareToken, id: eventId }: OwnEvent,
  words: Partial<Contribution> = {},
): Guest {
  const id = randomUUID();
  const secret = randomBytes(32).toString('base64url');
  const path = `/api/events/share/${shareToken}/contributions/${id}`;
  const own = { [CONTRIBUTION_SECRET]: secret };
  const guest: Guest = {
    ...{ stage, eventId, id, secret },
    body: {
      guestName: 'Tante Helga',
      topMoment: '',
      guestMessage: 'Macht es gut miteinander.',
      files: [],
      submitted: true,
      device: randomUUID(),
      ...words,
    },
    put(change = {}, headers = {}) {
      guest.body = { ...guest.body, ...change };
      return stage.call('PUT', path, { json: guest.body, headers: { ...own, ...headers } });
    },
    async get() {
      return v.parse(ContributionStateSchema, await (await stage.call('GET', path, { headers: own })).json());
    },
    async send(file, bytes) {
      const upload = await startUpload(guest, file);
      return upload.created.headers.has('location') ? upload.append(0, bytes) : upload.created;
    },
  };
  return guest;
}

/** An upload by tus that a test sends in parts. */
export interface StartedUpload {
  created: Response;
  append(offset: number, bytes: Uint8Array<ArrayBuffer>): Promise<Response>;
}

export async function startUpload(
  { stage, eventId, id, secret }: Guest,
  { hash, role, type, size }: GuestFile,
): Promise<StartedUpload> {
  const tus = { 'tus-resumable': '1.0.0', [CONTRIBUTION_SECRET]: secret };
  const words = { hash, kind: role === 'audio' ? 'audio' : 'image', type, event: eventId, contribution: id };
  const created = await stage.call('POST', UPLOADS_PATH, {
    headers: { ...tus, 'upload-length': String(size), 'upload-metadata': metadataOf(words) },
  });
  const address = new URL(created.headers.get('location') ?? '/', stage.origin);
  return {
    created,
    append: (offset, body) =>
      fetch(address, {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body,
      }),
  };
}

/** Upload metadata in tus's form. */
export const metadataOf = (words: Record<string, string>): string =>
  Object.entries(words)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** A file as phones announce it. */
export function guestFile(bytes: Uint8Array, role: GuestFile['role'] = 'top', type = 'image/jpeg'): GuestFile {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { hash, role, size: bytes.length, type, name: 'foto.jpg', source: hash };
}
