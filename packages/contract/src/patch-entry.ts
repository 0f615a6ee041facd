import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { EntryPatchFormSchema } from './entry-form.ts';
import { SavedEntrySchema } from './wire-entry.ts';

/** Files: `images` (repeated) and `audio`. */
export const patchEntry = defineEndpoint({
  method: 'PATCH',
  path: '/api/entries/:id',
  summary: 'Change an entry',
  audience: 'user',
  params: v.object({ id: v.string() }),
  body: EntryPatchFormSchema,
  bodyKind: 'form',
  files: { images: 'many', audio: 'one' },
  status: 200,
  reply: SavedEntrySchema,
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'forbidden',
    'edit_window_closed',
    'not_found',
    'stale',
    'too_large',
    'quota_full',
    'storage_full',
    'store_away',
    'too_many_pixels',
    'unsupported_type',
    'too_complex',
    'empty_entry',
    'text_too_long',
    'too_many_emojis',
    'only_emojis',
    'mood_out_of_range',
  ],
});
