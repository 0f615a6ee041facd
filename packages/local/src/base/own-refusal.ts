import * as v from 'valibot';
import { jsonBody } from './json-body.ts';

const RefusalSchema = v.object({ code: v.string() });

/**
 * @returns `undefined` for a portal or proxy, which is no verdict (wire 46)
 * @throws ConnectionLost
 */
export async function ownRefusal(reply: Response): Promise<string | undefined> {
  const parsed = v.safeParse(RefusalSchema, await jsonBody(reply));
  return parsed.success ? parsed.output.code : undefined;
}
