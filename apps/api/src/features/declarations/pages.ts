import { CancellationSchema, type DeclarationReply, WithdrawalSchema } from '@tagfalter/contract/declarations';
import { HOUR_MS } from '@tagfalter/domain/durations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { describeFault } from '#api/base/log.ts';
import { networkOf } from '#api/base/network.ts';
import { Refusal } from '#api/base/refusal.ts';
import { tooMany } from '#api/base/too-many.ts';
import { acceptPlainForms, readFields } from '#api/http/form.ts';
import { type LawFrame, lawLanguage } from '#api/http/pages/law-frame.ts';
import { isPagePost } from '#api/http/pages/page-post.ts';
import { createDeclaring } from './declare.ts';
import type { DeclarationDeps } from './deps.ts';
import { replyFaultsAsPages } from './fault-pages.ts';
import { ACTS, type DeclarationAct, type FormValues, formHtml, type Wrong } from './form-html.ts';
import { actByLink, findByLink } from './link.ts';
import { DEAD_LINK_HTML, LINK_TITLE, linkHtml, receiptHtml } from './receipt-html.ts';
import { type DeclarationWords, declaredOf, personOf } from './repository.ts';
import { typedOf } from './typed.ts';

interface PageDeps extends DeclarationDeps {
  log: { error(detail: object, message: string): void };
  frame: LawFrame;
  contact: string;
  /** Account of the signed-in caller, by token or cookie. @throws Refusal `forbidden` for a foreign origin (wire 26) */
  whoIs(request: FastifyRequest): Promise<string | undefined>;
}

/** Bytes; the fields have at most 2,500 characters. */
const MAX_BODY_BYTES = 32 * 1024;
/** Wrong links, per caller. A right one is a proof and never counted (spec decision 62). */
const LINKS = { marks: 100, span: HOUR_MS };

/** Forms of §§ 312k and 356a BGB; 202 as JSON or page. No sign-in needed, no hint about accounts. */
export function declarationPages(deps: PageDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    acceptPlainForms(app, MAX_BODY_BYTES);
    replyFaultsAsPages(app, deps);
    const declare = createDeclaring(deps);
    for (const act of ['cancel', 'withdraw'] as const) {
      const { path } = ACTS[act];
      app.get(path, async (request, reply) => sendForm(deps, { act, request, reply }, await knownOf(deps, request)));
      app.post(path, { bodyLimit: MAX_BODY_BYTES }, (request, reply) =>
        response(deps, declare, { act, request, reply }),
      );
    }
    linkPages(app, deps);
  };
}

/** Prefills the form for a signed-in person; empty if that fails. */
async function knownOf({ db, log, whoIs }: PageDeps, request: FastifyRequest): Promise<FormValues> {
  try {
    const accountId = await whoIs(request);
    return (accountId !== undefined && (await personOf(db, accountId))) || {};
  } catch (fault) {
    if (!(fault instanceof Refusal)) log.error({ fault: describeFault(fault) }, 'a form could not be filled in');
    return {};
  }
}

interface PageRequest {
  act: DeclarationAct;
  request: FastifyRequest;
  reply: FastifyReply;
}

function sendForm(
  { frame }: PageDeps,
  { act, request, reply }: PageRequest,
  typed: FormValues,
  wrong?: ReadonlySet<Wrong>,
): FastifyReply {
  const { path, title } = ACTS[act];
  return frame.send(reply, { title, path, inside: formHtml(act, typed, wrong), language: lawLanguage(request) });
}

async function response(
  deps: PageDeps,
  declare: ReturnType<typeof createDeclaring>,
  asked: PageRequest,
): Promise<FastifyReply> {
  const { act, request, reply } = asked;
  const isPage = isPagePost(request.headers);
  reply.header('cache-control', 'no-store');
  const fields = await readFields(request, MAX_BODY_BYTES);
  const accountId = await deps.whoIs(request);
  const read = readWords(act, fields);
  if (read.words) {
    const declared = await declare(read.words, { ip: networkOf(request.ip), accountId });
    return sendReceipt(deps, { ...asked, reply: reply.code(202) }, declared, isPage);
  }
  if (!isPage) throw new Refusal('bad_request', { details: [...read.wrong] });
  return sendForm(deps, { ...asked, reply: reply.code(400) }, typedOf(fields), read.wrong);
}

function sendReceipt(
  { frame }: PageDeps,
  { act, request, reply }: PageRequest,
  declared: DeclarationReply,
  isPage: boolean,
): FastifyReply {
  if (!isPage) return reply.type('application/json; charset=utf-8').send(JSON.stringify(declared));
  const { path, title } = ACTS[act];
  return frame.send(reply, { title, path, inside: receiptHtml(declared), language: lawLanguage(request) });
}

type FormReading = { words: DeclarationWords; wrong?: never } | { words?: never; wrong: ReadonlySet<Wrong> };

function readWords(act: DeclarationAct, fields: Record<string, unknown>): FormReading {
  if (act === 'withdraw') {
    const parsed = v.safeParse(WithdrawalSchema, fields);
    return parsed.success ? { words: { ...parsed.output, kind: 'withdrawal' } } : { wrong: wrongOf(parsed.issues) };
  }
  const parsed = v.safeParse(CancellationSchema, fields);
  return parsed.success ? { words: parsed.output } : { wrong: wrongOf(parsed.issues) };
}

const WRONG: readonly Wrong[] = ['name', 'email', 'kind', 'message'];

function wrongOf(issues: Parameters<typeof v.getDotPath>[0][]): ReadonlySet<Wrong> {
  const paths = issues.map((issue) => v.getDotPath(issue));
  return new Set(WRONG.filter((name) => paths.includes(name)));
}

interface LinkAsked {
  Params: { token: string };
}

function linkPages(app: FastifyInstance, deps: PageDeps): void {
  const perCaller = deps.throttles.create('links of declarations', LINKS, deps.now);
  const send = async (
    request: FastifyRequest<LinkAsked>,
    reply: FastifyReply,
    found: Parameters<typeof declaredOf>[0] | undefined,
  ) => {
    const { wait } = found ? { wait: 0 } : await perCaller.reserve(networkOf(request.ip));
    if (wait > 0) throw tooMany('links of declarations', wait);
    const { token } = request.params;
    const inside = found ? linkHtml(declaredOf(found, true), token) : DEAD_LINK_HTML;
    reply.code(found ? 200 : 404).headers({ 'x-robots-tag': 'noindex' });
    const page = { title: LINK_TITLE, path: `/erklaerung/${encodeURIComponent(token)}`, inside };
    return deps.frame.send(reply, { ...page, language: lawLanguage(request) });
  };
  app.get<LinkAsked>('/erklaerung/:token', async (request, reply) =>
    send(request, reply, await findByLink(deps, request.params.token)),
  );
  // The link proves access to the mail, and no other origin knows it: no further check.
  app.post<LinkAsked>('/erklaerung/:token', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) =>
    send(request, reply, await actByLink(deps, request.params.token)),
  );
}
