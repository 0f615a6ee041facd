import type { finishExternal } from '@tagfalter/contract/external-sign-in';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import type { Devices } from '#api/adapters/identity/embedded/embedded-devices.ts';
import { type Places, rememberAt } from '#api/adapters/identity/embedded/embedded-places.ts';
import { countWrong, type Page, tooMany } from '#api/adapters/identity/embedded/embedded-request.ts';
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
  known: { devices: Devices; places: Places };
  handle(request: Request): Promise<Response>;
}

/** External sign-in with throttles, audit notes and cookies like those of the password. */
export function externalPages({ db, throttles, now, registry, known, handle }: Options): Record<string, Page> {
  const finished = remembering(noting(guardFinish({ throttles, now, handle }), registry), known);
  return {
    'external/begin': guardBegin({ throttles, now, handle }),
    'external/finish': withoutInside(boundSessions(db, finished)),
    'external/unlink': async (request, network) => {
      const answer = await handle(request);
      if (!answer.ok) return answer;
      const { subject, wasLinked } = v.parse(UnlinkedSchema, await answer.json());
      if (wasLinked) await registry.note(subject, 'external_unlinked', network);
      return like(answer, { success: true });
    },
  };
}

type Guarded = Pick<Options, 'throttles' | 'now' | 'handle'>;

function guardBegin({ throttles, now, handle }: Guarded): Page {
  const begins = throttles.create('external sign-ins', BEGINS, now);
  return async (request, address) => {
    const { wait } = await begins.reserve(address);
    return wait > 0 ? tooMany(wait) : handle(request);
  };
}

/** Only an invalid return counts. */
function guardFinish({ throttles, now, handle }: Guarded): Page {
  return countWrong(throttles.create('failed external sign-ins', FAILURES, now), GUESSED, handle);
}

const readInside = async (answer: Response) => v.parse(FinishedSchema, await answer.clone().json());

/** Notes sign-ins and newly linked accounts. */
function noting(page: Page, registry: Options['registry']): Page {
  return async (request, network) => {
    const answer = await page(request, network);
    if (!answer.ok) return answer;
    const { user, event } = await readInside(answer);
    if (event !== undefined) await registry.note(user.id, event, network);
    return answer;
  };
}

function remembering(page: Page, known: Options['known']): Page {
  return async (request, network) => {
    const answer = await page(request, network);
    if (!answer.ok) return answer;
    const { user, begins } = await readInside(answer);
    return begins ? rememberAt(answer, { request, network, email: user.email }, known) : answer;
  };
}

/** Removes fields meant only for the wrapping pages. */
function withoutInside(page: Page): Page {
  return async (request, network) => {
    const answer = await page(request, network);
    if (!answer.ok) return answer;
    const { mode, profile } = await readInside(answer);
    return like(answer, { mode, profile } satisfies v.InferOutput<typeof finishExternal.reply>);
  };
}

/** The response with another body; cookies stay. */
function like({ status, headers }: Response, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers });
}
