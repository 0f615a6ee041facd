import { randomUUID } from 'node:crypto';
import { addDays } from '@tagfalter/domain/local-date';
import { expect } from 'vitest';
import type { MatrixCall } from './drive-matrix.ts';
import type { Caller, Cast } from './entry-matrix-cast.ts';
import { filePart, saved } from './entry-stage.ts';
import { oggOpus } from './ogg.ts';

const isPro = (caller: Caller): boolean => ['Po', 'EO', 'Xc'].includes(caller);

const read =
  (visibility: string): MatrixCall =>
  async (cast, caller) =>
    cast.call(caller, 'GET', `/api/entries/${await cast.entry(caller, { visibility })}`);

const write = async (cast: Cast, caller: Caller, fields: Record<string, string>) =>
  cast.ask(caller, 'POST', '/api/entries', { fields: { date: cast.nextDay(), text: 'Tag', ...fields } });

/** Execution of the group 'Entries'; the rows state the results. */
export const CALLS: Record<string, MatrixCall> = {
  'GET /api/entries': async (cast, caller) => {
    const mine = await cast.entry(caller);
    const answer = await cast.ask(caller, 'GET', '/api/entries?userId=somebody');
    if (['Fr', 'N', 'EO'].includes(caller)) expect(answer.body).not.toContain(mine);
    return answer.statusCode;
  },
  'GET /api/entries/today ?date=local date': (cast, caller) =>
    cast.call(caller, 'GET', `/api/entries/today?date=${cast.nextDay()}`),
  'GET /api/entries/date-range/{year}': (cast, caller) => cast.call(caller, 'GET', '/api/entries/date-range/2026'),
  'GET /api/entries/{id} private': read('private'),
  'GET /api/entries/{id} friends': read('friends'),
  'GET /api/entries/{id} public': read('public'),
  'GET /api/entries/{id} deleted or never existed': (cast, caller) =>
    cast.call(caller, 'GET', `/api/entries/${randomUUID()}`),
  'GET /api/entries/{id}/shelf (added) public': async (cast, caller) =>
    cast.call(caller, 'GET', `/api/entries/${await cast.entry(caller, { visibility: 'public' })}/shelf`),
  'POST /api/entries/{id}/shelf/remove (added) public': async (cast, caller) => {
    const url = `/api/entries/${await cast.entry(caller, { visibility: 'public' })}/shelf/remove`;
    return cast.call(caller, 'POST', url, { json: { kind: 'place', label: 'Kloster' } });
  },
  'GET /api/feed/friends': (cast, caller) => cast.call(caller, 'GET', '/api/feed/friends'),
  'GET /api/feed/public': (cast, caller) => cast.call(caller, 'GET', '/api/feed/public'),
  'POST /api/entries first of its local day, date within window': async (cast, caller) =>
    (await write(cast, caller, {})).statusCode,
  'POST /api/entries same local date exists': async (cast, caller) => {
    const date = cast.nextDay();
    const fields = { date, text: 'Tag' };
    await cast.call(caller, 'POST', '/api/entries', { fields });
    return cast.call(caller, 'POST', '/api/entries', { fields });
  },
  'POST /api/entries date outside the window (back-dating)': async (cast, caller) => {
    const date = addDays(cast.nextDay(), -2);
    return cast.call(caller, 'POST', '/api/entries', { fields: { date, text: 'Tag' } });
  },
  'POST /api/entries date outside the window, addedLater': async (cast, caller) => {
    const fields = { date: addDays(cast.nextDay(), -400), text: 'Tag', addedLater: 'true' };
    return cast.call(caller, 'POST', '/api/entries', { fields });
  },
  'POST /api/entries feeling / customEmoji sent': async (cast, caller) => {
    const mood = JSON.stringify({ level: 7, feeling: 'happy', customEmoji: '🦊' });
    const answer = await write(cast, caller, { mood });
    if (answer.statusCode === 201) expect(saved(answer).dropped).toHaveLength(isPro(caller) ? 0 : 2);
    return answer.statusCode;
  },
  'POST /api/entries images above tier limit (2..3)': async (cast, caller) => {
    const files = [await filePart('photo-1.jpg'), await filePart('photo-2.jpg')];
    const fields = { date: cast.nextDay(), text: 'Tag' };
    const answer = await cast.ask(caller, 'POST', '/api/entries', { fields, files });
    if (answer.statusCode === 201) expect(saved(answer).rejected).toHaveLength(isPro(caller) ? 0 : 1);
    return answer.statusCode;
  },
  'POST or PATCH /api/entries (audio) 60 s < length <= 180 s': async (cast, caller) => {
    const files = [{ field: 'audio', name: 'a.ogg', bytes: oggOpus(90) }];
    const fields = { date: cast.nextDay(), text: 'Tag' };
    const answer = await cast.ask(caller, 'POST', '/api/entries', { fields, files });
    if (answer.statusCode === 201) {
      const { rejected, audioUrl, text } = saved(answer);
      expect([rejected.length, audioUrl !== null, text]).toEqual([isPro(caller) ? 0 : 1, isPro(caller), 'Tag']);
    }
    return answer.statusCode;
  },
  'PATCH /api/entries/{id} own, today': async (cast, caller) =>
    cast.call(caller, 'PATCH', `/api/entries/${await cast.entry(caller)}`, { fields: { text: 'neu' } }),
  'PATCH /api/entries/{id} own, past day': async (cast, caller) => {
    const id = await cast.entry(caller);
    cast.nextDay(2);
    return cast.call(caller, 'PATCH', `/api/entries/${id}`, { fields: { text: 'neu' } });
  },
  'PATCH /api/entries/{id} If-Match stale (edited elsewhere)': async (cast, caller) => {
    const headers = { 'if-match': '"0"' };
    return cast.call(caller, 'PATCH', `/api/entries/${await cast.entry(caller)}`, { fields: { text: 'neu' }, headers });
  },
  'DELETE /api/entries/{id} (added) own, any day, any tier': async (cast, caller) => {
    const url = `/api/entries/${await cast.entry(caller)}`;
    cast.nextDay(40);
    const status = await cast.call(caller, 'DELETE', url);
    if (status === 204) expect(await cast.call(caller, 'DELETE', url)).toBe(404);
    return status;
  },
  'PUT /api/entries/{id}/favorite (added) own, any day, any tier': async (cast, caller) => {
    const url = `/api/entries/${await cast.entry(caller)}/favorite`;
    cast.nextDay(40);
    return cast.call(caller, 'PUT', url, { json: { isFavorite: true } });
  },
};
