import { randomUUID } from 'node:crypto';
import type { GuestFile } from '@tagfalter/contract/contribution';
import { ErrorCodeSchema } from '@tagfalter/contract/error';
import type { createEventEntry as endpoint } from '@tagfalter/contract/event-entries';
import { EventParamsSchema } from '@tagfalter/contract/event-fields';
import type { EventEntry } from '@tagfalter/contract/wire-event';
import { fileListFault, type GuestFileRole, MAX_GUEST_AUDIO_SECONDS } from '@tagfalter/domain/event';
import { singleLine } from '@tagfalter/domain/single-line';
import { AUDIO_TOLERANCE_MS } from '@tagfalter/domain/tiers';
import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { describeFault } from '#api/base/log.ts';
import { Refusal } from '#api/base/refusal.ts';
import { isUnguessable } from '#api/changes/idempotency.ts';
import { contributions } from '#api/db/event-schema.ts';
import { isPagePost } from '#api/http/pages/page-post.ts';
import { parsePart } from '#api/http/parse-part.ts';
import type { AnnouncedForm, FormFile } from '#api/http/route.ts';
import type { EventDeps } from '../event-deps.ts';
import { presentEntry } from '../present.ts';
import { findByToken, findContribution } from '../repository.ts';
import type { Admission, Admit } from './admit.ts';
import { announceContribution } from './contribute.ts';
import { type ContributionId, keyOfForm } from './contribution-id.ts';
import { removeContribution } from './remove.ts';

/** Form parts (spec §7) and the role of their files. */
const ROLES: Readonly<Record<string, GuestFileRole>> = {
  guestAvatar: 'avatar',
  guestAudio: 'audio',
  topImages: 'top',
  allImages: 'more',
};

interface PlainForm {
  token: string;
  form: v.InferOutput<(typeof endpoint)['body']>;
  files: FormFile[];
  actor: Actor | undefined;
  ip: string;
  /** `Idempotency-Key` (wire 17). */
  key: string | undefined;
  /** `X-Delete-Secret`. */
  secret: string | undefined;
}

/** Smaller bodies bring only text, which may use the last of the disk. */
const WORDS_BYTES = 64 * 1024;

/**
 * Judges a form before its body is read.
 * @returns the event as key of its place
 * @throws Refusal `not_found`, `event_closed`, `unauthorized`, `too_many_requests`, `storage_full`
 */
export async function judgeForm(
  { db, storageWatch }: EventDeps,
  { judgeForm: judge }: Pick<Admission, 'judgeForm'>,
  { params, headers, actor, ip, bytes }: AnnouncedForm,
): Promise<string> {
  const { token } = parsePart(EventParamsSchema, params, 'params');
  const event = await findByToken(db, token);
  if (!event) throw new Refusal('not_found');
  if (bytes > WORDS_BYTES) await storageWatch.requireSpaceForMedia(bytes);
  // A page's key is in its body, with the text that a refusal shows again.
  await judge(event, { actor, ip, isNew: headers['idempotency-key'] === undefined && !isPagePost(headers) });
  return event.eventId;
}

/**
 * Takes a whole contribution at once (spec §7); all or nothing. A repeated key returns its earlier entry.
 * @returns the entry and the secret for deleting it (wire 41), in a repeat only with a proof
 * @throws Refusal as `announceContribution`, and those of its files
 */
export async function contributeForm(
  deps: EventDeps,
  { admitForm }: Pick<Admission, 'admitForm'>,
  plain: PlainForm,
): Promise<{ isNew: boolean; entry: EventEntry & { deleteSecret?: string } }> {
  const { token, form, actor, ip } = plain;
  const event = await findByToken(deps.db, token);
  if (!event) throw new Refusal('not_found');
  const { eventId } = event;
  // A form without a key is new: the code is checked before the files.
  const guest = { actor, ip, device: randomUUID(), code: form.eventCode, ticket: form.ticket };
  const codeVersion = plain.key === undefined ? await admitForm(event, guest) : undefined;
  const files = await inspectAll(deps, eventId, plain.files);
  // The same key with other words belongs to another guest: programs count from one.
  const seed = [eventId, plain.key ?? randomUUID(), form, files.map(({ file }) => [file.hash, file.role])];
  const key = keyOfForm(deps.key, JSON.stringify(seed));
  const { guestName, topMoment, guestMessage, eventCode, ticket } = form;
  const words = { guestName, topMoment, guestMessage, eventCode, ticket };
  // A form names no browser: each counts as one, unless its key tells.
  const body = { ...words, files: files.map(({ file }) => file), device: key.id };
  const admit: Admit = async (...asked) => (codeVersion === undefined ? admitForm(...asked) : codeVersion);
  const announce = (submitted: boolean) =>
    announceContribution(deps, { admit }, { ...key, token, body: { ...body, submitted }, actor, ip });
  const { isNew, row: begun } = await announce(false);
  // Whoever repeats key and words may have read both; a form that nobody has seen was sent by its guest alone.
  const isTheirs = isNew || begun.finishedAt === null || isHiddenKey(form) || plain.secret === key.secret;
  const place = { eventId, token, key };
  try {
    await keepAll(deps, place, files);
  } catch (fault) {
    // A temporary refusal may be repeated under the key.
    const mayComeAgain = plain.key !== undefined && fault instanceof Refusal && fault.isTemporary;
    if (begun.finishedAt === null && !mayComeAgain) await dropForm(deps, place);
    throw fault;
  }
  const { row } = await announce(true);
  const media = await deps.media.find(
    deps.db,
    eventId,
    files.map(({ file }) => file.hash),
  );
  const entry = presentEntry({ row, media, addresses: deps.media.addresses });
  return { isNew, entry: { ...entry, ...(isTheirs && { deleteSecret: key.secret }) } };
}

/** A page's hidden field is a random UUID. */
function isHiddenKey({ formKey }: PlainForm['form']): boolean {
  return formKey !== undefined && isUnguessable(formKey);
}

interface FormPlace {
  eventId: string;
  token: string;
  key: ContributionId;
}

/** Stores files and makes pictures before the entry is visible. @throws Refusal about a file or the server */
async function keepAll(deps: EventDeps, { eventId, key }: FormPlace, files: readonly NamedFile[]): Promise<void> {
  const hashes = files.map(({ file }) => file.hash);
  for (const { file, path } of files) {
    const kind = file.role === 'audio' ? 'audio' : 'image';
    await deps.media.receive({ eventId, contributionId: key.id, hash: file.hash, kind, path });
  }
  await deriveNow(deps, eventId, hashes);
  const row = await findContribution(deps.db, eventId, key.id);
  if (!row || row.deletedAt !== null) throw new Refusal('not_found');
  if (row.finishedAt !== null) return;
  const media = await deps.media.find(deps.db, eventId, hashes);
  const [code] = [...row.arrivals, ...media.values()].flatMap((one) => one.code ?? []);
  if (code === undefined) return;
  const parsed = v.safeParse(ErrorCodeSchema, code);
  throw new Refusal(parsed.success ? parsed.output : 'unsupported_type');
}

/** Makes pictures for the reply; on failure the job makes them. */
async function deriveNow({ media, log }: EventDeps, eventId: string, hashes: readonly string[]): Promise<void> {
  try {
    await media.derive(eventId, hashes);
  } catch (fault) {
    if (!(fault instanceof Refusal)) log.error({ fault: describeFault(fault) }, 'pictures of a form not made');
  }
}

/** Deletes an unseen form without a tombstone, so that a repeat works. */
async function dropForm(deps: EventDeps, { eventId, token, key: { id, secret } }: FormPlace): Promise<void> {
  await removeContribution(deps, { token, entryId: id }, { actor: undefined, secret });
  const isOne = and(eq(contributions.eventId, eventId), eq(contributions.id, id), isNull(contributions.finishedAt));
  await deps.db.delete(contributions).where(isOne);
}

interface NamedFile {
  file: GuestFile;
  path: string;
}

/** Inspects all files before storing one; equal pictures are merged, the favourite comes first (wire 18). */
async function inspectAll(deps: EventDeps, eventId: string, files: readonly FormFile[]): Promise<NamedFile[]> {
  const known = files.flatMap((file) => {
    const role = ROLES[file.field];
    return role === undefined || file.size === 0 ? [] : [{ ...file, role }];
  });
  if (fileListFault(known.map(({ role }) => role)) !== null) throw new Refusal('too_many_images');
  const byHash = new Map<string, NamedFile>();
  const inOrder = [...known].sort((a, b) => Number(b.role === 'top') - Number(a.role === 'top'));
  for (const { role, name, path } of inOrder) {
    const kind = role === 'audio' ? 'audio' : 'image';
    const { hash, type, size, durationMs } = await deps.media.inspect(eventId, kind, path);
    if ((durationMs ?? 0) > MAX_GUEST_AUDIO_SECONDS * 1000 + AUDIO_TOLERANCE_MS) throw new Refusal('audio_too_long');
    if (!byHash.has(hash))
      byHash.set(hash, { file: { hash, role, size, type, name: singleLine(name).slice(0, 255), source: hash }, path });
  }
  return [...byHash.values()];
}
