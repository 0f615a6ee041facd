import type { DiaryDb } from '@tagfalter/local/db';
import { assembleRecording } from '@tagfalter/local/recordings';
import { type Finished, finishRecording } from './finish.ts';

/**
 * Puts a recording that was left behind together from its chunks: all but at most the last second (decision 18).
 * @throws Error when it is no longer there
 */
export async function recoverRecording(db: DiaryDb, id: string): Promise<Finished> {
  const { blob, mime } = await assembleRecording(db, id);
  return finishRecording({ recordingId: id, chunks: [blob], mime, durationMs: undefined, levels: [] });
}
