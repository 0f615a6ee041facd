import * as Y from 'yjs';
import type { DiaryDay } from '../../diary-data.ts';

export type DayMap = Y.Map<string | number | Y.Text>;

/** Writes a day as a map whose text is a shared text. */
export function putDay(doc: Y.Doc, { id, text, ...fields }: DiaryDay): void {
  doc.transact(() => {
    const day: DayMap = new Y.Map();
    for (const [name, value] of Object.entries(fields)) day.set(name, value);
    const shared = new Y.Text();
    shared.insert(0, text);
    day.set('text', shared);
    doc.getMap<DayMap>('days').set(id, day);
  });
}
