import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { subscriptions } from '#api/db/subscription-schema.ts';
import type { DatabaseKind } from './database.ts';
import { type EntryStage, openEntryStage, saved } from './entry-stage.ts';
import { type FormPart, form } from './forms.ts';
import type { Person } from './product.ts';

/** Columns of the permission matrix: visitor, owners of each tier, and somebody who is no friend of the owner. */
export const CALLERS = ['V', 'Fo', 'Po', 'N', 'Xc', 'Xe'] as const;
export type Caller = (typeof CALLERS)[number];

export function isCaller(name: string): name is Caller {
  return CALLERS.some((caller) => caller === name);
}

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
  ask(caller: Caller, method: 'POST' | 'GET', url: string, sent?: Sent): Promise<LightMyRequestResponse>;
  /** Sends bytes as they are, by PATCH. */
  sendBytes(caller: Caller, url: string, sent: { headers: Record<string, string>; bytes: Buffer }): Promise<number>;
  /** Writes an entry on a day of its own: the caller's if they own entries in this column, else a Pro owner's. */
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
  for (const caller of CALLERS) if (caller !== 'V') people.set(caller, await stage.person());
  await subscribe(stage, people.get('Po'), 'active', null);
  await subscribe(stage, people.get('Xc'), 'cancelled', new Date('2100-01-01'));
  await subscribe(stage, people.get('Xe'), 'active', new Date('2020-01-01'));

  const ask: Cast['ask'] = async (caller, method, url, sent = {}) => send(stage, people.get(caller), method, url, sent);
  return {
    stage,
    ask,
    call: async (caller, method, url, sent = {}) =>
      (await send(stage, people.get(caller), method, url, sent)).statusCode,
    sendBytes: async (caller, url, { headers, bytes }) => {
      const all = { ...people.get(caller)?.headers, ...headers };
      return (await stage.product.app.inject({ method: 'PATCH', url, headers: all, payload: bytes })).statusCode;
    },
    entry: async (caller, fields = {}) => {
      const owner = caller === 'V' || caller === 'N' ? 'Po' : caller;
      const date = nextDay(stage, 1);
      const made = await ask(owner, 'POST', '/api/entries', { fields: { date, text: 'Tag', ...fields } });
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
