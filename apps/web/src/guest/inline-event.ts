import { RestrictedEventSchema, WireEventSchema } from '@tagfalter/contract/wire-event';
import * as v from 'valibot';

const InlineSchema = v.object({ event: v.nullable(v.union([WireEventSchema, RestrictedEventSchema])) });
export type InlineEvent = v.InferOutput<typeof InlineSchema>['event'];

/**
 * Reads the event that the server has put into the page: name and colour stand before any request.
 * @returns null if there is no such event; `undefined` if the page carries none, as a page cached for bad networks
 */
export function inlineEvent(page: Pick<Document, 'getElementById'>): InlineEvent | undefined {
  const text = page.getElementById('event')?.textContent;
  if (!text) return undefined;
  const parsed = v.safeParse(InlineSchema, JSON.parse(text));
  return parsed.success ? parsed.output.event : undefined;
}
