import { randomUUID } from 'node:crypto';
import { SentRequestSchema } from '@tagfalter/contract/friend-requests';
import { DAY_MS } from '@tagfalter/domain/durations';
import type { LightMyRequestResponse } from 'fastify';
import * as v from 'valibot';
import { subscriptions } from '#api/db/subscription-schema.ts';
import type { DatabaseKind } from './database.ts';
import { type EntryStage, openEntryStage, saved } from './entry-stage.ts';
import { type FormPart, form } from './forms.ts';
import type { Person } from './product.ts';

/** Columns of the permission matrix; an event's guests are visitors elsewhere. */
export const CALLERS = ['V', 'Fo', 'Po', 'Fr', 'N', 'EO', 'Gm', 'Gp', 'Xc', 'Xe'] as const;
export type Caller = (typeof CALLERS)[number];
type Owner = 'Fo' | 'Po' | 'Xc' | 'Xe';

const VISITORS: readonly Caller[] = ['V', 'Gm', 'Gp'];
const OWNERS: readonly Owner[] = ['Fo', 'Po', 'Xc', 'Xe'];

/** Owner of the records a caller meets: themselves in owners' columns, else a Pro owner with friend `Fr`. */
export const ownerFor = (caller: Caller): Owner => OWNERS.find((owner) => owner === caller) ?? 'Po';
export const isVisitor = (caller: Caller): boolean => VISITORS.includes(caller);

interface SendOptions {
  fields?: Record<string, string>;
  files?: FormPart[];
  json?: object;
  headers?: Record<string, string>;
}

/** All callers of the matrix, and dates without entries. */
export interface Cast {
  stage: EntryStage;
  /** Calls as a caller; visitors have no token. */
  call(
    caller: Caller,
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    sent?: SendOptions,
  ): Promise<number>;
  /** As `call`, with the response. */
  ask(
    caller: Caller,
    method: 'POST' | 'GET' | 'PUT' | 'PATCH',
    url: string,
    sent?: SendOptions,
  ): Promise<LightMyRequestResponse>;
  /** PATCH with raw bytes. */
  sendBytes(caller: Caller, url: string, sent: { headers: Record<string, string>; bytes: Buffer }): Promise<number>;
  /** @throws for a visitor */
  person(caller: Caller): Person;
  /** Creates an entry of `ownerFor(caller)` on a fresh date. */
  entry(caller: Caller, fields?: Record<string, string>): Promise<string>;
  /** Advances by some days and returns the new date. */
  nextDay(days?: number): string;
  close(): Promise<void>;
}

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
  { fields, files, json, headers }: SendOptions,
): Promise<LightMyRequestResponse> {
  const body = fields ? await form(fields, files) : undefined;
  const payload = body?.payload ?? json;
  const all = { ...person?.headers, ...body?.headers, ...headers };
  return product.app.inject({ method, url, headers: all, ...(payload ? { payload } : {}) });
}
