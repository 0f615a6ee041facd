import { driveMatrix, type MatrixCall } from './drive-matrix.ts';

const read =
  (visibility: string): MatrixCall =>
  async (cast, caller) =>
    cast.call(caller, 'GET', `/api/entries/${await cast.entry(caller, { visibility })}/reflection-answers`);
const answer =
  (daysLater: number): MatrixCall =>
  async (cast, caller) => {
    const entryId = await cast.entry(caller);
    cast.nextDay(daysLater);
    const json = { entryId, questionId: 'laughter', answer: 'Ja' };
    return cast.call(caller, 'POST', '/api/reflection-answers', { json });
  };

const CALLS: Record<string, MatrixCall> = {
  'GET /api/reflection-question': (cast, caller) => cast.call(caller, 'GET', '/api/reflection-question'),
  'GET /api/reflection-questions': (cast, caller) => cast.call(caller, 'GET', '/api/reflection-questions'),
  'GET /api/entries/{id}/reflection-answers private': read('private'),
  'GET /api/entries/{id}/reflection-answers friends': read('friends'),
  'GET /api/entries/{id}/reflection-answers public': read('public'),
  'POST /api/reflection-answers own entry of today': answer(0),
  'POST /api/reflection-answers own past entry': answer(2),
};

driveMatrix({ part: 'reflection', calls: CALLS });
