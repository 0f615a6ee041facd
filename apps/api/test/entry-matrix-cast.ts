import { randomUUID } from 'node:crypto';
import { SentRequestSchema } from '@tagfalter/contract/friend-requests';
import type { LightMyRequestResponse } from 'fastify';
import * as v from 'valibot';
import { subscriptions } from '#api/db/subscription-schema.ts';
import type { DatabaseKind } from './database.ts';
import { type EntryStage, openEntryStage, saved } from './entry-stage.ts';
import { type FormPart, form } from './forms.ts';
import type { Person } from './product.ts';

/** Columns of the permission matrix; guests of an event are visitors for everything else. */
export const CALLERS = ['V', 'Fo', 'Po', 'Fr', 'N', 'EO', 'Gm', 'Gp', 'Xc', 'Xe'] as const;
export type Caller = (typeof CALLERS)[number];
type Owner = 'Fo' | 'Po' | 'Xc' | 'Xe';

const VISITORS: readonly Caller[] = ['V', 'Gm', 'Gp'];
const OWNERS: readonly Owner[] = ['Fo', 'Po', 'Xc', 'Xe'];

/** Whose records a caller meets: their own in the columns of owners, else those of a Pro owner, whose friend `Fr` is. */
export const ownerFor = (caller: Caller): Owner => OWNERS.find((owner) => owner === caller) ?? 'Po';
export const isVisitor = (caller: Caller): boolean => VISITORS.includes(caller);

interface Sent {
  fields?: Record<string, string>;
  files?: FormPart[];
  json?: object;
  headers?: Record<string, string>;
}

/** Everybody the matrix asks about, and days that are still empty. */
export interface Cast {
  stage: EntryStage;
  /** Calls as this caller; a visitor has no token. */
  call(
    caller: Caller,
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    sent?: Sent,
  ): Promise<number>;
  /** The same, with the answer. */
  ask(
    caller: Caller,
    method: 'POST' | 'GET' | 'PUT' | 'PATCH',
    url: string,
    sent?: Sent,
  ): Promise<LightMyRequestResponse>;
  /** Sends bytes as they are, by PATCH. */
  sendBytes(caller: Caller, url: string, sent: { headers: Record<string, string>; bytes: Buffer }): Promise<number>;
  /** Who that is. @throws for a visitor */
  person(caller: Caller): Person;
  /** Writes an entry on a day of its own, of `ownerFor(caller)`. */
  entry(caller: Caller, fields?: Record<string, string>): Promise<string>;
  /** Goes on by some days; answers the new one. */
  nextDay(days?: number): string;
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;

export async function openCast(
  create: DatabaseKind['create'],
  options: Parameters<typeof openEntryStage>[1] = {},
): Promise<Cast> {
  const stage = await openEntryStage(create, options);
  const people = new Map<Caller, Person>();
  for (const caller of CALLERS) if (!isVisitor(caller)) people.set(caller, await stage.person());
  await subscribe(stage, people.get('Po'), 'active', null);
  await subscribe(stage, people.get('EO'), 'active', null);
  await subscribe(stage, people.get('Xc'), 'cancelled', new Date('2100-01-01'));
  await subscribe(stage, people.get('Xe'), 'active', new Date('2020-01-01'));

  const ask: Cast['ask'] = async (caller, method, url, sent = {}) => send(stage, people.get(caller), method, url, sent);
  const person: Cast['person'] = (caller) => {
    const found = people.get(caller);
    if (!found) throw new Error(`${caller} has no account`);
    return found;
  };
  const request = await ask('Fr', 'POST', '/api/friend-requests', { json: { userId: person('Po').accountId } });
  await ask('Po', 'PUT', `/api/friend-requests/${v.parse(SentRequestSchema, request.json()).id}/accept`);
  return {
    stage,
    ask,
    person,
    call: async (caller, method, url, sent = {}) =>
      (await send(stage, people.get(caller), method, url, sent)).statusCode,
    sendBytes: async (caller, url, { headers, bytes }) => {
      const all = { ...people.get(caller)?.headers, ...headers };
      return (await stage.product.app.inject({ method: 'PATCH', url, headers: all, payload: bytes })).statusCode;
    },
    entry: async (caller, fields = {}) => {
      const date = nextDay(stage, 1);
      const made = await ask(ownerFor(caller), 'POST', '/api/entries', { fields: { date, text: 'Tag', ...fields } });
      return saved(made).id;
    },
    nextDay: (days = 1) => nextDay(stage, days),
    close: stage.close,
  };
}

function nextDay(stage: EntryStage, days: number): string {
  stage.clock.now += days * DAY_MS;
  return stage.today();
}

async function subscribe({ database }: EntryStage, person: Person | undefined, status: string, endDate: Date | null) {
  if (!person) throw new Error('nobody to subscribe');
  await database.db.insert(subscriptions).values({ accountId: person.accountId, id: randomUUID(), status, endDate });
}

async function send(
  { product }: EntryStage,
  person: Person | undefined,
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  { fields, files, json, headers }: Sent,
): Promise<LightMyRequestResponse> {
  const body = fields ? await form(fields, files) : undefined;
  const payload = body?.payload ?? json;
  const all = { ...person?.headers, ...body?.headers, ...headers };
  return product.app.inject({ method, url, headers: all, ...(payload ? { payload } : {}) });
}
