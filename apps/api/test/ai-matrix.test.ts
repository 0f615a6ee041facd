import { expect } from 'vitest';
import { driveMatrix, type MatrixCall } from './drive-matrix.ts';
import type { Caller } from './entry-matrix-cast.ts';
import { createFakeAssistant } from './fake-assistant.ts';
import { oggOpus } from './ogg.ts';

const agree: MatrixCall = (cast, caller) =>
  cast.call(caller, 'PUT', '/api/users/ai-consent', { json: { consent: true } });
const transcribe: MatrixCall = async (cast, caller) => {
  await agree(cast, caller);
  const files = [{ field: 'audio', name: 'a.ogg', bytes: oggOpus(3) }];
  return cast.call(caller, 'POST', '/api/transcribe-audio', { fields: {}, files });
};
const summarize: MatrixCall = async (cast, caller) => {
  await agree(cast, caller);
  return cast.call(caller, 'POST', '/api/generate-summary', { json: { text: 'Ein Tag.' } });
};
const PROFILE = { generalDescription: 'Ich backe.', targetAudience: 'Bäckereien', postGoal: 'diskussion' };
const writePost: MatrixCall = async (cast, caller) => {
  await agree(cast, caller);
  const json = { entryContent: { text: 'Ein Tag.' }, profile: PROFILE };
  return cast.call(caller, 'POST', '/api/generate-linkedin-post', { json });
};
const onItsOwnDay =
  (call: MatrixCall, before = 0): MatrixCall =>
  async (cast, caller) => {
    cast.nextDay();
    for (let use = 0; use < before; use += 1) await call(cast, caller);
    return call(cast, caller);
  };
const isPro = (caller: Caller): boolean => ['Po', 'EO', 'Xc'].includes(caller);

const CALLS: Record<string, MatrixCall> = {
  'PUT /api/users/ai-consent (added)': agree,
  'POST /api/transcribe-audio consent given, within day limit': onItsOwnDay(transcribe),
  'POST /api/transcribe-audio 2nd of the day': async (cast, caller) => {
    const second = await onItsOwnDay(transcribe, 1)(cast, caller);
    if (isPro(caller)) expect(await onItsOwnDay(transcribe, 3)(cast, caller)).toBe(403);
    return second;
  },
  'POST /api/generate-summary consent given, within limit': onItsOwnDay(summarize),
  'POST /api/generate-summary 2nd of the day': async (cast, caller) => {
    const second = await onItsOwnDay(summarize, 1)(cast, caller);
    if (isPro(caller)) expect(await onItsOwnDay(summarize, 5)(cast, caller)).toBe(403);
    return second;
  },
  'GET /api/linkedin-profile': (cast, caller) => cast.call(caller, 'GET', '/api/linkedin-profile'),
  'POST /api/linkedin-profile': (cast, caller) => cast.call(caller, 'POST', '/api/linkedin-profile', { json: PROFILE }),
  'POST /api/generate-linkedin-post within limit, consent': async (cast, caller) => {
    const first = await onItsOwnDay(writePost)(cast, caller);
    const limit = isPro(caller) ? 20 : 5;
    if (first === 200) expect(await onItsOwnDay(writePost, limit)(cast, caller)).toBe(403);
    return first;
  },
  'GET /api/ai-uses (added)': (cast, caller) => cast.call(caller, 'GET', '/api/ai-uses'),
};

driveMatrix({
  part: 'ai',
  calls: CALLS,
  more: { assistant: createFakeAssistant() },
});
