import { bearer } from '@tagfalter/local/base/credentials';
import { reporting } from '@tagfalter/local/base/report';
import type { GuestWords, PreparedFile } from '@tagfalter/local/guest/contributions';
import { env } from '#platform/env.ts';
import { report } from '#platform/error-log.ts';
import { rememberedAccount } from './guest-store.ts';
import { type GuestForm, nextForm, type SentForms } from './next-form.ts';
import { type FormResult, sendForm } from './send-form.ts';

/** How the sending of a contribution in forms ended; each form that has arrived counts, whatever becomes of the next. */
export interface FormSender {
  /**
   * Sends what the server does not have, in as many forms as it takes: the files that came while one was on its way are in
   * the next.
   * @param onArrived hears the hashes of each form that has arrived
   */
  send(words: GuestWords, onArrived: (hashes: ReadonlySet<string>) => void): Promise<FormResult>;
}

export interface FormSenderParts {
  /** Of the event's address. */
  token: string;
  /** Whose contribution it is, at an event for people with an account (S14); `null` elsewhere. */
  account: string | null;
  needsAccount: boolean;
  /** Files of the contribution, by hash, as they are at any time. */
  held: ReadonlyMap<string, PreparedFile>;
}

/** Sends a contribution that no store holds. */
export function createFormSender({ token, account, needsAccount, held }: FormSenderParts): FormSender {
  const arrived = new Set<string>();
  let said: SentForms['said'] = null;
  let unanswered: SentForms['unanswered'] = null;

  async function sendOne(form: GuestForm): Promise<FormResult> {
    if (!needsAccount) return sendForm(token, form, {});
    // Another account has signed in meanwhile: nothing is sent in its name.
    if (account === null || account !== rememberedAccount()) return { status: 'refused', code: 'unauthorized' };
    const credentials = await bearer(env, true);
    if (credentials.status === 'ok') return sendForm(token, form, credentials.headers);
    return credentials.status === 'unreachable' ? { status: 'failed' } : { status: 'refused', code: 'unauthorized' };
  }

  return {
    async send(words, onArrived) {
      const next = () => nextForm({ arrived, said, unanswered }, { words, held }, () => crypto.randomUUID());
      for (let form = next(); form; form = next()) {
        const failed = reporting({ report }, 'guest: the form', { status: 'failed' } as const);
        const result = await sendOne(form).catch(failed);
        unanswered = result.status === 'failed' ? form : null;
        if (result.status !== 'sent') return result;
        // A repeat has brought the words of then.
        said = words;
        for (const hash of form.files.keys()) arrived.add(hash);
        onArrived(arrived);
      }
      return { status: 'sent' };
    },
  };
}
