import { generateSummary } from '@tagfalter/contract/generate-summary';
import { transcribeAudio } from '@tagfalter/contract/transcribe-audio';
import { Refusal } from '#api/base/refusal.ts';
import { idempotencyKey } from '#api/changes/idempotency.ts';
import { type Route, route } from '#api/http/route.ts';
import { type AssistantDeps, summarizeEntry, transcribe } from './service.ts';

/** Immediate requests; offline ones come through sync. */
export function assistantRoutes(deps: AssistantDeps): Route[] {
  return [
    route(transcribeAudio, async ({ actor, body, files, headers }) => {
      const audio = files.findLast(({ field }) => field === 'audio');
      if (!audio) throw new Refusal('bad_request', { details: { fields: ['audio'] } });
      const key = idempotencyKey(headers['idempotency-key'], 'POST /api/transcribe-audio');
      return transcribe(deps, actor, { path: audio.path, timeZone: body.timeZone, key });
    }),
    route(generateSummary, ({ actor, body, headers }) => {
      const key = idempotencyKey(headers['idempotency-key'], 'POST /api/generate-summary');
      return summarizeEntry(deps, actor, { ...body, timeZone: body.timeZone, key });
    }),
  ];
}
