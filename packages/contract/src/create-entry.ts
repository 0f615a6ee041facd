import { defineEndpoint } from './define-endpoint.ts';
import { EntryCreateFormSchema } from './entry-form.ts';
import { SavedEntrySchema } from './wire-entry.ts';

/** Files: `images` (repeated) and `audio`. */
export const createEntry = defineEndpoint({
  method: 'POST',
  path: '/api/entries',
  summary: 'Create the entry of a day',
  audience: 'user',
  body: EntryCreateFormSchema,
  bodyKind: 'form',
  files: { images: 'many', audio: 'one' },
  status: 201,
  reply: SavedEntrySchema,
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'entry_exists',
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
    'date_out_of_window',
  ],
});
