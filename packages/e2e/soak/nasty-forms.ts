import { createEventEntry } from '@tagfalter/contract/event-entries';
import { another, NASTY_WORDS, PAYLOAD } from './nasty-files.ts';

/** Where forms go, and what they have with them; `headers` say which address they come from. */
export interface NastyForms {
  origin: string;
  /** Token of an event. */
  token: string;
  pictures: readonly Buffer[];
  headers: Record<string, string>;
}

/** Sends pictures as the form of a page without a script does, one after the other and over again. @returns the status of each */
export function sendingForms({ origin, token, pictures, headers }: NastyForms): () => Promise<number> {
  let number = 0;
  const seed = Math.floor(Math.random() * 2 ** 40);
  const url = `${origin}${createEventEntry.path.replace(':token', token)}`;
  return async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(NASTY_WORDS)) form.set(name, value);
    const picture = another(pictures[number % pictures.length] ?? Buffer.alloc(0), seed + number);
    number += 1;
    form.append('topImages', new Blob([picture], { type: 'image/jpeg' }), `${PAYLOAD}.html`);
    const reply = await fetch(url, { method: 'POST', headers, body: form });
    await reply.arrayBuffer();
    return reply.status;
  };
}

/** Sends each of the pictures once. @returns the status of each */
export async function sendEach(forms: NastyForms): Promise<number[]> {
  const send = sendingForms(forms);
  const statuses: number[] = [];
  for (const _ of forms.pictures) statuses.push(await send());
  return statuses;
}
