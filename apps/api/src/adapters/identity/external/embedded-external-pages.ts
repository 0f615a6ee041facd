import type { finishExternal } from '@tagfalter/contract/external-sign-in';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import type { DeviceRegistry } from '#api/adapters/identity/embedded/embedded-devices.ts';
import { rememberAt, type SessionPlaces } from '#api/adapters/identity/embedded/embedded-places.ts';
import { countWrong, type IdentityPage, tooManyRequests } from '#api/adapters/identity/embedded/embedded-request.ts';
import { boundSessions } from '#api/adapters/identity/embedded/embedded-sessions.ts';
import type { Db } from '#api/db/open.ts';
import type { IdentityRegistry } from '#api/ports/identity.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import { FinishedSchema, UnlinkedSchema } from './embedded-external.ts';

/** Started flows per address, as many as sign-ups in a minute (wire 3). */
const BEGINS = { marks: 60, span: 60_000 };
/** Invalid returns per address, as many as wrong passwords. */
const FAILURES = { marks: 100, span: 15 * MINUTE_MS };

/** Results of guesses and forgeries; giving up at the provider does not count. */
const GUESSED = ['EXTERNAL_EXPIRED', 'EXTERNAL_FAILED'];

interface Options {
  db: Db;
  throttles: Throttles;
  now: () => number;
  registry: Pick<IdentityRegistry, 'note'>;
  known: { devices: DeviceRegistry; places: SessionPlaces };
  handle(request: Request): Promise<Response>;
}

/** External sign-in with throttles, audit notes and cookies like those of the password. */
export function externalPages({ db, throttles, now, registry, known, handle }: Options): Record<string, IdentityPage> {
  const finished = remembering(noting(guardFinish({ throttles, now, handle }), registry), known);
  return {
    'external/begin': guardBegin({ throttles, now, handle }),
    'external/finish': withoutInside(boundSessions(db, finished)),
    'external/unlink': async (request, network) => {
      const response = await handle(request);
      if (!response.ok) return response;
      const { subject, wasLinked } = v.parse(UnlinkedSchema, await response.json());
      if (wasLinked) await registry.note(subject, 'external_unlinked', network);
      return like(response, { success: true });
    },
  };
}

type GuardOptions = Pick<Options, 'throttles' | 'now' | 'handle'>;

function guardBegin({ throttles, now, handle }: GuardOptions): IdentityPage {
  const begins = throttles.create('external sign-ins', BEGINS, now);
  return async (request, address) => {
    const { wait } = await begins.reserve(address);
    return wait > 0 ? tooManyRequests(wait) : handle(request);
  };
}

/** Only an invalid return counts. */
function guardFinish({ throttles, now, handle }: GuardOptions): IdentityPage {
  return countWrong(throttles.create('failed external sign-ins', FAILURES, now), GUESSED, handle);
}

const readInside = async (response: Response) => v.parse(FinishedSchema, await response.clone().json());

/** Notes sign-ins and newly linked accounts. */
function noting(page: IdentityPage, registry: Options['registry']): IdentityPage {
  return async (request, network) => {
    const response = await page(request, network);
    if (!response.ok) return response;
    const { user, event } = await readInside(response);
    if (event !== undefined) await registry.note(user.id, event, network);
    return response;
  };
}

function remembering(page: IdentityPage, known: Options['known']): IdentityPage {
  return async (request, network) => {
    const response = await page(request, network);
    if (!response.ok) return response;
    const { user, begins } = await readInside(response);
    return begins ? rememberAt(response, { request, network, email: user.email }, known) : response;
  };
}

/** Removes fields meant only for the wrapping pages. */
function withoutInside(page: IdentityPage): IdentityPage {
  return async (request, network) => {
    const response = await page(request, network);
    if (!response.ok) return response;
    const { mode, profile } = await readInside(response);
    return like(response, { mode, profile } satisfies v.InferOutput<typeof finishExternal.reply>);
  };
}

/** The response with another body; cookies stay. */
function like({ status, headers }: Response, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers });
}
