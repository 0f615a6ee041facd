import { eventArchive } from '@tagfalter/contract/event-archive';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import type { Reply } from '@tagfalter/local/base/request';
import type { InferOutput } from 'valibot';
import { accountRequest } from '#entities/person/account-request.ts';
import type { Language } from '#i18n/language.ts';

/** Where the archive is, and what it holds. */
export type AskedArchive = InferOutput<typeof eventArchive.reply>;

/** Of ten thousand pictures the server looks at each. */
const TIMEOUT_MS = 120_000;

/** Has the archive of an own event made as it stands now. @param timeZone in which its times of day are */
export function askForEventArchive(
  { id }: Pick<OwnEvent, 'id'>,
  { language, timeZone }: { language: Language; timeZone: string },
): Promise<Reply<AskedArchive>> {
  const { method, path, reply: schema } = eventArchive;
  const query = new URLSearchParams({ language, timeZone });
  return accountRequest({ method, path: `${path.replace(':id', id)}?${query}`, schema, timeoutMs: TIMEOUT_MS });
}
