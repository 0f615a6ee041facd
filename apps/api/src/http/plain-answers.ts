import { randomUUID } from 'node:crypto';
import { type ErrorCode, ErrorCodeSchema } from '@tagfalter/contract/error';
import { createEventEntry } from '@tagfalter/contract/event-entries';
import { EventParamsSchema } from '@tagfalter/contract/event-fields';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { languageOf } from '#api/base/language.ts';
import { typedInto } from './form.ts';
import { isPagePost } from './pages/page-post.ts';
import { refusalHtml, thanksHtml } from './pages/plain-html.ts';
import { parsePart } from './parse-part.ts';

const Text = v.fallback(v.optional(v.string()), undefined);
const TypedSchema = v.object({
  ...{ guestName: Text, eventCode: Text, topMoment: Text, guestMessage: Text },
  formKey: v.fallback(v.pipe(v.string(), v.minLength(1), v.maxLength(64)), () => randomUUID()),
});
const RefusedSchema = v.object({ code: ErrorCodeSchema });

/**
 * Renders the reply to a plain guest form as a page: thanks, or the refusal with everything typed. The status stays.
 * @param styles HTML elements that load the guest page's styles
 */
export function replyPageForms(app: FastifyInstance, styles: string): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isFormOfPage(request) || typeof payload !== 'string') return payload;
    const { token } = parsePart(EventParamsSchema, request.params, 'params');
    const answered = { token, styles, language: languageOf(request.headers['accept-language'], 'de') };
    reply.type('text/html; charset=utf-8').headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' });
    if (reply.statusCode < 400) return thanksHtml(answered);
    const { formKey, ...typed } = v.parse(TypedSchema, typedInto(request));
    return refusalHtml(answered, codeIn(payload), { typed, key: formKey });
  });
}

function isFormOfPage({ method, headers, routeOptions }: FastifyRequest): boolean {
  return method === createEventEntry.method && routeOptions.url === createEventEntry.path && isPagePost(headers);
}

function codeIn(payload: string): ErrorCode {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), RefusedSchema), payload);
  return parsed.success ? parsed.output.code : 'internal';
}
