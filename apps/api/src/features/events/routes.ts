import { changeEvent as changeEndpoint, deleteEvent as deleteEndpoint } from '@tagfalter/contract/change-event';
import {
  CONTRIBUTION_SECRET,
  ContributionSecretSchema,
  getContribution,
  putContribution,
} from '@tagfalter/contract/contribution';
import { createEvent as createEndpoint } from '@tagfalter/contract/create-event';
import {
  changeEventEntry as changeEntryEndpoint,
  createEventEntry,
  DELETE_SECRET,
  deleteEventEntry,
} from '@tagfalter/contract/event-entries';
import { eventGauge } from '@tagfalter/contract/event-gauge';
import {
  actOnSender as actOnSenderEndpoint,
  dropAnnounced as dropEndpoint,
  eventSenders,
} from '@tagfalter/contract/event-senders';
import { takeEventOver } from '@tagfalter/contract/event-to-diary';
import { listEvents as listEndpoint } from '@tagfalter/contract/list-events';
import { PROTOCOL, PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import { eventFeed, eventStream, sharedEvent } from '@tagfalter/contract/shared-event';
import * as v from 'valibot';
import { withoutCaller } from '#api/base/caller-gone.ts';
import { Refusal } from '#api/base/refusal.ts';
import { createThrottle } from '#api/base/throttle.ts';
import { idempotencyKey } from '#api/changes/idempotency.ts';
import { type Route, route } from '#api/http/route.ts';
import { createTakeOver } from './diary/take-over.ts';
import type { EventDeps } from './event-deps.ts';
import { createBooks } from './feed/book.ts';
import { readEventFeed } from './feed/read.ts';
import { createEventStreams } from './feed/stream.ts';
import { type Admission, createAdmission } from './guest/admit.ts';
import { announceContribution } from './guest/contribute.ts';
import { contributeForm, judgeForm } from './guest/plain-form.ts';
import { findOwnContribution, readState } from './guest/read-own.ts';
import { removeContribution } from './guest/remove.ts';
import { dropAnnounced } from './host/announced.ts';
import { createEvent } from './host/create.ts';
import { changeEventEntry } from './host/entries.ts';
import { readGauge } from './host/gauge.ts';
import { actOnSender, countSenders } from './host/senders.ts';
import { changeEvent, deleteEvent, listEvents } from './host/service.ts';

/** Far more than a phone needs that sends fifty photos at full speed. */
const CONTRIBUTION_PACE = { marks: 300, span: 60_000 };

type Headers = Record<string, string | string[] | undefined>;

export function eventRoutes(deps: EventDeps): Route[] {
  return [...hostRoutes(deps), ...readerRoutes(deps), ...guestRoutes(deps)];
}

function hostRoutes(deps: EventDeps): Route[] {
  return [
    route(createEndpoint, ({ actor, body, files, headers }) => {
      const key = idempotencyKey(headers['idempotency-key'], 'POST /api/events');
      return createEvent(deps, actor, { form: body, files, key });
    }),
    route(listEndpoint, ({ actor }) => listEvents(deps, actor)),
    route(changeEndpoint, ({ actor, params, body }) => changeEvent(deps, actor, params.id, body)),
    route(deleteEndpoint, async ({ actor, params }) => {
      await deleteEvent(deps, actor, params.id);
      return undefined;
    }),
    route(eventGauge, ({ actor, params }) => readGauge(deps, actor, params.id)),
    route(dropEndpoint, async ({ actor, params }) => {
      await dropAnnounced(deps, actor, params.id);
      return undefined;
    }),
    route(eventSenders, ({ actor, params }) => countSenders(deps, actor, params)),
    route(actOnSenderEndpoint, ({ actor, params, body }) => actOnSender(deps, actor, params, body)),
    route(changeEntryEndpoint, ({ actor, params, body }) => changeEventEntry(deps, actor, params, body)),
  ];
}

function readerRoutes(deps: EventDeps): Route[] {
  const readBook = createBooks(deps);
  const open = createEventStreams(deps);
  const takeOver = createTakeOver(deps);
  return [
    route(sharedEvent, async ({ params, query, actor, ip, reply }) => {
      const { version, body, older } = await readBook({ ...params, actor }, { ...query, ip });
      reply.headers({ etag: `"${version}"`, 'content-type': 'application/json; charset=utf-8' });
      if (older !== null) {
        const next = new URLSearchParams({ before: older, ...(query.limit && { limit: String(query.limit) }) });
        reply.header('link', `<${sharedEvent.path.replace(':token', params.token)}?${next}>; rel="next"`);
      }
      return body;
    }),
    route(eventFeed, ({ params, query, actor }) => readEventFeed(deps, { ...params, actor }, query)),
    route(eventStream, async ({ params, actor, ip, reply }) => {
      const stream = await open({ ...params, actor, ip });
      const mark = { [PROTOCOL_HEADER]: String(PROTOCOL) };
      reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no', ...mark });
      return stream;
    }),
    route(takeEventOver, ({ params, body, actor }) => takeOver(actor, params.token, body)),
  ];
}

function guestRoutes(deps: EventDeps): Route[] {
  const door = createAdmission(deps);
  const pace = createThrottle('calls of a contribution', CONTRIBUTION_PACE, deps.now);
  // Ids stand in the book: without the secret anybody could use up another phone's calls.
  const paced = (params: { token: string; id: string }, headers: Headers) => {
    const key = keyed(params, headers);
    pace.require(`${key.token} ${key.id} ${key.secret}`);
    return key;
  };
  return [
    route(putContribution, async ({ params, body, headers, actor, ip, reply }) => {
      const { isNew, row } = await announceContribution(deps, door, {
        ...paced(params, headers),
        body,
        actor,
        ip,
      });
      reply.code(isNew ? 201 : 200);
      return readState(deps, row);
    }),
    route(getContribution, async ({ params, headers }) => {
      const { row } = await findOwnContribution(deps, paced(params, headers));
      return readState(deps, row);
    }),
    plainFormRoute(deps, door),
    route(deleteEventEntry, async ({ params, query, headers, actor }) => {
      const sent = headers[DELETE_SECRET];
      const secret = typeof sent === 'string' ? sent : undefined;
      await removeContribution(deps, { ...params, ...query }, { actor, secret });
      return undefined;
    }),
  ];
}

function plainFormRoute(deps: EventDeps, door: Admission): Route {
  return route(
    createEventEntry,
    async ({ params, body, files, headers, actor, ip, reply }) => {
      const key = idempotencyKey(
        headers['idempotency-key'] ?? body.formKey,
        `POST /api/events/share/${params.token}/entries`,
      );
      const secret = headers[DELETE_SECRET];
      const proof = typeof secret === 'string' ? secret : undefined;
      const plain = { token: params.token, form: body, files, actor, ip, key, secret: proof };
      // The whole form has arrived: it is taken, though its guest may close the page before the answer.
      const { isNew, entry } = await withoutCaller(() => contributeForm(deps, door, plain));
      reply.code(isNew ? 201 : 200);
      return entry;
    },
    (form) => judgeForm(deps, door, form),
  );
}

/** @throws Refusal `bad_request` for a malformed secret */
function keyed<P extends { token: string; id: string }>(params: P, headers: Headers): P & { secret: string } {
  const parsed = v.safeParse(ContributionSecretSchema, headers[CONTRIBUTION_SECRET]);
  if (!parsed.success) throw new Refusal('bad_request', { details: { fields: [CONTRIBUTION_SECRET] } });
  return { ...params, id: params.id.toLowerCase(), secret: parsed.output };
}
