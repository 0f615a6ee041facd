import * as v from 'valibot';

/** Another person; never an address (spec decision 21). */
export const PersonSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  username: v.string(),
  firstName: v.string(),
  profileImageUrl: v.nullable(v.string()),
});
export type Person = v.InferOutput<typeof PersonSchema>;
