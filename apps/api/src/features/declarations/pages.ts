import { CancellationSchema, type Declared, WithdrawalSchema } from '@tagfalter/contract/declarations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { networkOf } from '#api/base/network.ts';
import { Refusal } from '#api/base/refusal.ts';
import { createThrottle } from '#api/base/throttle.ts';
import { lawLanguage, type SendLawPage } from '#api/http/law-frame.ts';
import { isPagePost } from '#api/http/page-post.ts';
import { acceptPlainForms, fieldsOf, MAX_BODY_BYTES } from './body.ts';
import { createDeclaring } from './declare.ts';
import type { DeclarationDeps } from './deps.ts';
import { ACTS, type Act, formHtml, type Typed, type Wrong } from './form-html.ts';
import { actByLink, findByLink } from './link.ts';
import { DEAD_LINK_HTML, linkHtml, receiptHtml } from './receipt-html.ts';
import { declaredOf, type Words } from './repository.ts';

interface PageDeps extends DeclarationDeps {
  log: { error(detail: object, message: string): void };
  sendPage: SendLawPage;
  /**
   * The account of whoever is signed in, by Bearer token or by the cookie of a page of ours.
   * @throws Refusal `forbidden` for a page of a foreign origin (wire 26)
   */
  whoIs(request: FastifyRequest): Promise<string | undefined>;
}

/** Looks at links of mails by one address. */
const LINKS = { marks: 100, span: 3_600_000 };
const LINK_TITLE = 'Erklärung bestätigen';

/**
 * The forms of §§ 312k and 356a BGB and their answers: 202, as JSON for programs, as a page for people. They need no sign-in, and
 * say nothing about accounts.
 */
export function declarationPages(deps: PageDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    acceptPlainForms(app);
    const declare = createDeclaring(deps);
    for (const act of ['cancel', 'withdraw'] as const) {
      const { path } = ACTS[act];
      app.get(path, (request, reply) => sendForm(deps, { act, request, reply }, {}));
      app.post(path, { bodyLimit: MAX_BODY_BYTES }, (request, reply) => answer(deps, declare, { act, request, reply }));
    }
    linkPages(app, deps);
  };
}

interface Asked {
  act: Act;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Shown {
  wrong?: ReadonlySet<Wrong>;
  fault?: string;
}

function sendForm(
  { sendPage }: PageDeps,
  { act, request, reply }: Asked,
  typed: Typed,
  shown: Shown = {},
): FastifyReply {
  const { path, title } = ACTS[act];
  return sendPage(reply, {
    title,
    path,
    inside: formHtml(act, typed, shown.wrong, shown.fault),
    language: lawLanguage(request),
  });
}

async function answer(
  deps: PageDeps,
  declare: ReturnType<typeof createDeclaring>,
  asked: Asked,
): Promise<FastifyReply> {
  const { act, request, reply } = asked;
  const isPage = isPagePost(request.headers);
  reply.header('cache-control', 'no-store');
  const fields = await fieldsOf(request);
  try {
    const accountId = await deps.whoIs(request);
    const read = readWords(act, fields);
    if (!read.words) {
      if (!isPage) throw new Refusal('bad_request', { details: [...read.wrong] });
      return sendForm(deps, { ...asked, reply: reply.code(400) }, typedOf(fields), { wrong: read.wrong });
    }
    const declared = await declare(read.words, { ip: networkOf(request.ip), accountId });
    return sendReceipt(deps, { ...asked, reply: reply.code(202) }, declared, isPage);
  } catch (fault) {
    if (!isPage || !(fault instanceof Refusal)) throw fault;
    if (fault.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(fault.retryAfter))));
    return sendForm(deps, { ...asked, reply: reply.code(fault.status) }, typedOf(fields), { fault: sentenceOf(fault) });
  }
}

function sendReceipt(
  { sendPage }: PageDeps,
  { act, request, reply }: Asked,
  declared: Declared,
  isPage: boolean,
): FastifyReply {
  if (!isPage) return reply.type('application/json; charset=utf-8').send(JSON.stringify(declared));
  const { path, title } = ACTS[act];
  return sendPage(reply, { title, path, inside: receiptHtml(declared), language: lawLanguage(request) });
}

function sentenceOf({ code, retryAfter = 3600 }: Refusal): string {
  if (code === 'too_many_requests') {
    return `Von hier kamen gerade sehr viele Erklärungen. Bitte versuche es in ${Math.ceil(retryAfter / 60)} Minuten noch einmal, oder schreib uns eine Mail: Auch die gilt.`;
  }
  return 'Diese Seite wurde nicht von hier abgeschickt. Bitte sende das Formular noch einmal.';
}

type Read = { words: Words; wrong?: never } | { words?: never; wrong: ReadonlySet<Wrong> };

function readWords(act: Act, fields: Record<string, unknown>): Read {
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

const Text = v.fallback(v.optional(v.string()), undefined);
const TypedSchema = v.object({ name: Text, email: Text, message: Text, kind: Text });

function typedOf(fields: Record<string, unknown>): Typed {
  const { name = '', email = '', message = '', kind = 'ordinary' } = v.parse(TypedSchema, fields);
  return { name, email, message, kind };
}

interface LinkAsked {
  Params: { token: string };
}

function linkPages(app: FastifyInstance, deps: PageDeps): void {
  const perCaller = createThrottle(LINKS, deps.now);
  const count = (ip: string): void => {
    const { wait } = perCaller.reserve(networkOf(ip));
    if (wait > 0) throw new Refusal('too_many_requests', { retryAfter: wait });
  };
  const send = (
    request: FastifyRequest<LinkAsked>,
    reply: FastifyReply,
    found: Parameters<typeof declaredOf>[0] | undefined,
  ) => {
    const { token } = request.params;
    const inside = found ? linkHtml(declaredOf(found, true), token) : DEAD_LINK_HTML;
    reply.code(found ? 200 : 404).headers({ 'x-robots-tag': 'noindex' });
    const page = { title: LINK_TITLE, path: `/erklaerung/${encodeURIComponent(token)}`, inside };
    return deps.sendPage(reply, { ...page, language: lawLanguage(request) });
  };
  app.get<LinkAsked>('/erklaerung/:token', async (request, reply) => {
    count(request.ip);
    return send(request, reply, await findByLink(deps, request.params.token));
  });
  // Whoever has the link has the mail: nothing else is asked, and a page of another origin cannot know it.
  app.post<LinkAsked>('/erklaerung/:token', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    count(request.ip);
    return send(request, reply, await actByLink(deps, request.params.token));
  });
}
