import { SHELF_KINDS } from '@tagfalter/domain/shelf';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { getEntryShelf } from './entry-shelf.ts';
import { HashSchema } from './entry-values.ts';

/**
 * Takes one item from a shelf, at any date and tier. Its bytes follow at night, unless another day names them. Repeating
 * it changes nothing; another import brings the item again. It takes a body, because a label is diary text.
 */
export const removeFromShelf = defineEndpoint({
  method: 'POST',
  path: '/api/entries/:id/shelf/remove',
  summary: 'Remove one item that an import brought beside an own day',
  audience: 'user',
  params: v.object({ id: v.string() }),
  body: v.object({
    kind: v.picklist(SHELF_KINDS),
    /** Names an item with a file. */
    hash: v.optional(HashSchema),
    /** Names an item without one. */
    label: v.optional(v.string(), ''),
  }),
  status: 200,
  /** Items that are left. */
  reply: getEntryShelf.reply,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'not_found'],
});
