import * as Y from 'yjs';
import type { BenchEntry } from '../../diary-data.ts';

export type EntryMap = Y.Map<string | number | Y.Text>;

/** Writes a day as a map whose text is a shared text. */
export function putEntry(doc: Y.Doc, { id, text, ...fields }: BenchEntry): void {
  doc.transact(() => {
    const day: EntryMap = new Y.Map();
    for (const [name, value] of Object.entries(fields)) day.set(name, value);
    const shared = new Y.Text();
    shared.insert(0, text);
    day.set('text', shared);
    doc.getMap<EntryMap>('days').set(id, day);
  });
}
