import * as v from 'valibot';
import { jsonBody } from './json-body.ts';

const RefusalSchema = v.object({ code: v.string() });

/**
 * The code of a refusal of our own server, whatever its part: `undefined` for any other answer, as of a portal or a proxy,
 * which is no verdict whatever its status (wire 46). Reads the body to its end.
 * @throws ConnectionLost
 */
export async function ownRefusal(reply: Response): Promise<string | undefined> {
  const parsed = v.safeParse(RefusalSchema, await jsonBody(reply));
  return parsed.success ? parsed.output.code : undefined;
}
