import { type ErrorCode, ErrorCodeSchema } from '@tagfalter/contract/error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { typedInto } from '#api/http/form.ts';
import { escapeHtml } from '#api/http/pages/escape-html.ts';
import { asLawPage, type LawFrame, type LawPage, lawLanguage } from '#api/http/pages/law-frame.ts';
import { isPagePost } from '#api/http/pages/page-post.ts';
import { ACTS, formHtml } from './form-html.ts';
import { LINK_TITLE } from './receipt-html.ts';
import { typedOf } from './typed.ts';

interface FaultDeps {
  frame: LawFrame;
  contact: string;
}

const RefusedSchema = v.pipe(v.string(), v.parseJson(), v.object({ code: ErrorCodeSchema }));

/** Shows refusals as pages with the typed text, also those before a handler. The status stays; programs get JSON. */
export function replyFaultsAsPages(app: FastifyInstance, { frame, contact }: FaultDeps): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || !isForPerson(request)) return payload;
    const refused = v.safeParse(RefusedSchema, payload);
    if (!refused.success) return payload;
    asLawPage(reply);
    return frame.html(pageOf(request, reply, { code: refused.output.code, contact }));
  });
}

const isLink = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith('/erklaerung/') ?? false;

/** Only browsers follow mailed links; forms may come from programs. */
function isForPerson(request: FastifyRequest): boolean {
  return request.method !== 'POST' || isLink(request) || isPagePost(request.headers);
}

interface RefusalPage {
  code: ErrorCode;
  contact: string;
}

function pageOf(request: FastifyRequest, reply: FastifyReply, { code, contact }: RefusalPage): LawPage {
  const language = lawLanguage(request);
  const [path = '/'] = request.url.split('?');
  const cause = causeOf(code, reply);
  if (isLink(request)) {
    const text = `${cause} Deine Erklärung ist schon bei uns, und es zählt der Zeitpunkt, an dem sie eingegangen ist.`;
    const again = `<p><a class="link" href="${escapeHtml(path)}">Noch einmal versuchen</a></p>`;
    const inside = `<p class="banner banner--red" role="alert">${text}</p>${again}`;
    return { title: LINK_TITLE, path: escapeHtml(path), inside, language };
  }
  const act = path === ACTS.withdraw.path ? 'withdraw' : 'cancel';
  const mail = escapeHtml(contact);
  const cure = `Kommt keine Bestätigung per Mail, versuche es noch einmal, oder schreib an <a href="mailto:${mail}">${mail}</a>: Auch das gilt.`;
  const { title } = ACTS[act];
  return { title, path, inside: formHtml(act, typedOf(typedInto(request)), new Set(), `${cause} ${cure}`), language };
}

function causeOf(code: ErrorCode, reply: FastifyReply): string {
  if (code === 'too_large') return 'Das war zu viel Text für dieses Formular.';
  if (code === 'too_many_requests') {
    const minutes = Math.max(1, Math.ceil(Number(reply.getHeader('retry-after') ?? 3600) / 60));
    return `Von hier kamen gerade sehr viele Anfragen. In ${minutes} Minuten geht es wieder.`;
  }
  if (code === 'forbidden')
    return 'Diese Seite wurde nicht von hier abgeschickt. Bitte sende das Formular noch einmal.';
  if (code === 'bad_request' || code === 'unsupported_type') return 'Diese Anfrage können wir nicht lesen.';
  return 'Das hat gerade nicht geklappt. Es liegt an uns, nicht an dir.';
}
