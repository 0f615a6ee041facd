import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { ShelfFileSchema, ShelfItemSchema } from './entry.ts';

/** Signed for the owner; it ends after minutes. */
const ShelvedFileSchema = v.object({ ...ShelfFileSchema.entries, url: v.string() });

/**
 * Imported items of a day for which an entry has no field (spec decision 74). For the owner alone: 404 for everybody
 * else. Other reads of the day never show them.
 */
export const getEntryShelf = defineEndpoint({
  method: 'GET',
  path: '/api/entries/:id/shelf',
  summary: 'Read what an import brought beside an own day',
  audience: 'user',
  params: v.object({ id: v.string() }),
  status: 200,
  reply: v.object({
    items: v.array(v.object({ ...v.omit(ShelfItemSchema, ['file']).entries, file: v.nullable(ShelvedFileSchema) })),
  }),
  errors: ['unauthorized', 'not_registered', 'not_found'],
});
export type EntryShelf = v.InferOutput<typeof getEntryShelf.reply>;
