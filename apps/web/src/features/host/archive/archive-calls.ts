import { eventArchive } from '@tagfalter/contract/event-archive';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import type { Reply } from '@tagfalter/local/base/request';
import type { InferOutput } from 'valibot';
import { accountRequest } from '#entities/person/account-request.ts';
import type { Language } from '#i18n/language.ts';

/** URL and contents of the archive. */
export type AskedArchive = InferOutput<typeof eventArchive.reply>;

/** The server checks each picture, up to ten thousand. */
const TIMEOUT_MS = 120_000;

/** Requests an archive of the current state of an own event. @param timeZone zone of the times in it */
export function askForEventArchive(
  { id }: Pick<OwnEvent, 'id'>,
  { language, timeZone }: { language: Language; timeZone: string },
): Promise<Reply<AskedArchive>> {
  const { method, path, reply: schema } = eventArchive;
  const query = new URLSearchParams({ language, timeZone });
  return accountRequest({ method, path: `${path.replace(':id', id)}?${query}`, schema, timeoutMs: TIMEOUT_MS });
}
