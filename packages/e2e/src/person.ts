import { createHash, randomBytes } from 'node:crypto';
import { authUser } from '@tagfalter/contract/auth-user';
import { createEntry } from '@tagfalter/contract/create-entry';
import { createFriendRequest } from '@tagfalter/contract/create-friend-request';
import { acceptFriendRequest } from '@tagfalter/contract/friend-requests';
import { IDENTITY_PATH, TokenReplySchema } from '@tagfalter/contract/identity';
import { listEntries } from '@tagfalter/contract/list-entries';
import { mediaUrls } from '@tagfalter/contract/media-urls';
import { patchEntry } from '@tagfalter/contract/patch-entry';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { getReflectionAnswers, saveReflectionAnswer, type WireAnswer } from '@tagfalter/contract/reflection-answers';
import { putReply } from '@tagfalter/contract/replies';
import { createShare } from '@tagfalter/contract/shares';
import { simpleRegister } from '@tagfalter/contract/simple-register';
import { pullChanges, type SyncedEntry } from '@tagfalter/contract/sync-pull';
import type { WireEntry } from '@tagfalter/contract/wire-entry';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import type { Visibility } from '@tagfalter/domain/field-kinds';
import type { ShareOptions } from '@tagfalter/domain/share';
import * as v from 'valibot';
import type { Stack } from './stack.ts';
import { TIME_ZONE, todaysDate } from './todays-date.ts';

/** Hex SHA-256, the name of media on both sides (S10). */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Far below a token's lifetime. */
const RENEWED_MS = MINUTE_MS;

interface EntryParts {
  photo?: Blob;
  audio?: Blob;
  visibility?: Visibility;
}

/** A person, with direct access to the server past browser and broken network. */
export class Person {
  readonly email = `${randomBytes(6).toString('hex')}@example.org`;
  readonly password = `Schmetterling-${randomBytes(4).toString('hex')}`;
  readonly firstName = 'Mia';
  readonly lastName = 'Muster';
  readonly #stack: Stack;
  #token = '';
  #renewAt = 0;

  constructor(stack: Stack) {
    this.#stack = stack;
  }

  /** Creates only the identity, as an interrupted registration does. */
  signUp(): Promise<Response> {
    const body = { email: this.email, password: this.password, name: `${this.firstName} ${this.lastName}` };
    return this.#post(`${IDENTITY_PATH}/sign-up/email`, body);
  }

  /** Registers over REST, for tests of other subjects. */
  async register(code?: string): Promise<this> {
    const invitationCode = code ?? (await this.#stack.spareCode());
    const token = await this.#tokenBy(await this.signUp());
    const person = { invitationCode, firstName: this.firstName, lastName: this.lastName };
    const registered = await this.#post(simpleRegister.path, person, token);
    if (registered.status !== simpleRegister.status) throw new Error(await registered.text());
    return this;
  }

  signIn(password = this.password): Promise<Response> {
    return this.#post(`${IDENTITY_PATH}/sign-in/email`, { email: this.email, password });
  }

  /** Reuses a token for a minute, because hashing the password per request costs 0.1 s. */
  async token(): Promise<string> {
    const now = performance.now();
    if (this.#token === '' || now > this.#renewAt) {
      this.#token = await this.#tokenBy(await this.signIn());
      this.#renewAt = now + RENEWED_MS;
    }
    return this.#token;
  }

  /** Forgets the token, as the server has forgotten its sessions. */
  forgetToken(): void {
    this.#token = '';
  }

  /** Opens the confirmation link of the mail (wire 2). */
  async confirm(): Promise<void> {
    const { pathname, search } = new URL(await this.#stack.linkMailedTo(this.email, '/verify-email?'));
    await fetch(`${this.#stack.direct}${pathname}${search}`, { redirect: 'manual' });
  }

  /** Writes today's entry over REST. @returns its id */
  async write(text: string, { photo, audio, visibility = 'private' }: EntryParts = {}): Promise<string> {
    const body = new FormData();
    this.#stack.secrets.noteWords(text);
    const fields = { text, date: todaysDate(), timeZone: TIME_ZONE, visibility };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (photo) body.set('images', photo, 'foto.jpg');
    if (audio) body.set('audio', audio, 'aufnahme.webm');
    const headers = { authorization: `Bearer ${await this.token()}` };
    const reply = await fetch(`${this.#stack.direct}${createEntry.path}`, { method: 'POST', headers, body });
    if (!reply.ok) throw new Error(await reply.text());
    return v.parse(createEntry.reply, await reply.json()).id;
  }

  /** Sends a friend request over REST; both addresses must be confirmed. @returns id of the request */
  async ask(other: Person): Promise<string> {
    const asked = await this.#post(createFriendRequest.path, { userId: await other.accountId() }, await this.token());
    if (!asked.ok) throw new Error(await asked.text());
    return v.parse(createFriendRequest.reply, await asked.json()).id;
  }

  /** Makes friends over REST; both addresses must be confirmed. */
  async befriend(other: Person): Promise<void> {
    const id = await this.ask(other);
    const path = acceptFriendRequest.path.replace(':id', id);
    const headers = { authorization: `Bearer ${await other.token()}` };
    const accepted = await fetch(`${this.#stack.direct}${path}`, { method: acceptFriendRequest.method, headers });
    if (!accepted.ok) throw new Error(await accepted.text());
  }

  /** Replies to a friend's entry with an emoji over REST. */
  async reply(owner: Person, entryId: string, emoji: string): Promise<void> {
    const path = `${putReply.path.replace(':id', entryId)}?owner=${await owner.accountId()}`;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await this.token()}` };
    const body = JSON.stringify({ emoji });
    const sent = await fetch(`${this.#stack.direct}${path}`, { method: putReply.method, headers, body });
    if (!sent.ok) throw new Error(await sent.text());
  }

  /** Creates a share link over REST. @returns its path */
  async share(entryId: string, shareOptions: Partial<ShareOptions> = {}, isOnce = false): Promise<string> {
    const path = createShare.path.replace(':id', entryId);
    const reply = await this.#post(path, { shareOptions, isOnce }, await this.token());
    return `/shared/${v.parse(createShare.reply, await reply.json()).shareToken}`;
  }

  /** Answers a reflection question of an own entry over REST. */
  async answer(entryId: string, questionId: string, answer: string): Promise<void> {
    const reply = await this.#post(saveReflectionAnswer.path, { entryId, questionId, answer }, await this.token());
    if (!reply.ok) throw new Error(await reply.text());
  }

  /** Reflection answers of an own entry at the server. */
  async answers(entryId: string): Promise<WireAnswer[]> {
    const path = getReflectionAnswers.path.replace(':id', entryId);
    return v.parse(getReflectionAnswers.reply, await this.#getJson(path));
  }

  async accountId(): Promise<string> {
    return v.parse(authUser.reply, await this.#getJson(authUser.path)).id;
  }

  /** Account version: grows by one per record that a mutation changes or creates (S1, S2). */
  async version(): Promise<number> {
    const { cursor } = v.parse(pullChanges.reply, await this.#getJson(`${pullChanges.path}?protocol=${PROTOCOL}`));
    return Number(cursor);
  }

  /** Sets the visibility of an entry over REST. */
  async show(id: string, visibility: Visibility): Promise<void> {
    const body = new FormData();
    body.set('visibility', visibility);
    // Without a zone the server takes "today" in UTC (wire 1), another day around midnight.
    body.set('timeZone', TIME_ZONE);
    const headers = { authorization: `Bearer ${await this.token()}` };
    const path = patchEntry.path.replace(':id', id);
    const reply = await fetch(`${this.#stack.direct}${path}`, { method: 'PATCH', headers, body });
    if (!reply.ok) throw new Error(await reply.text());
  }

  /** Own entries over REST. */
  async entries(): Promise<WireEntry[]> {
    return v.parse(listEntries.reply, await this.#getJson(listEntries.path));
  }

  /** Own entries as a device pulls them. */
  async synced(): Promise<SyncedEntry[]> {
    const { changes } = v.parse(pullChanges.reply, await this.#getJson(`${pullChanges.path}?protocol=1`));
    return changes.flatMap((change) => (change.collection === 'entries' ? (change.record ?? []) : []));
  }

  /** Original by its hash; `undefined` while the server lacks it. */
  async original(hash: string): Promise<Uint8Array | undefined> {
    const reply = await this.#post(mediaUrls.path, { hashes: [hash] }, await this.token());
    const { media } = v.parse(mediaUrls.reply, await reply.json());
    const [state] = media;
    if (state?.state !== 'ready') return undefined;
    const { pathname, search } = new URL(state.originalUrl, this.#stack.origin);
    const file = await fetch(`${this.#stack.direct}${pathname}${search}`);
    return file.ok ? new Uint8Array(await file.arrayBuffer()) : undefined;
  }

  async #getJson(path: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${await this.token()}` };
    const reply = await fetch(`${this.#stack.direct}${path}`, { headers });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  }

  #post(path: string, body: unknown, token?: string): Promise<Response> {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    this.#stack.secrets.noteJson(body);
    return fetch(`${this.#stack.direct}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async #tokenBy(signedIn: Response): Promise<string> {
    if (!signedIn.ok) throw new Error(`Signing in: ${signedIn.status} ${await signedIn.text()}`);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const reply = await fetch(`${this.#stack.direct}${IDENTITY_PATH}/token`, { headers: { cookie } });
    const { token } = v.parse(TokenReplySchema, await reply.json());
    this.#stack.secrets.noteToken(token);
    return token;
  }
}
