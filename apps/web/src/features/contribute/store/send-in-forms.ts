import { bearer } from '@tagfalter/local/base/credentials';
import { reporting } from '@tagfalter/local/base/report';
import { sendDeletion } from '@tagfalter/local/guest/contribution-calls';
import type { PreparedFile, TypedGuestWords } from '@tagfalter/local/guest/contributions';
import { env } from '#platform/env.ts';
import { report } from '#platform/error-log.ts';
import { rememberedAccount } from './guest-store.ts';
import { type GuestForm, type NextForm, nextForm, type SentForms } from './next-form.ts';
import { type FormResult, type SentEntry, sendForm } from './send-form.ts';

/** How the sending of a contribution ended. */
export type FormSendResult = { status: 'sent' } | Exclude<FormResult, { status: 'sent' }>;

/** Sends a contribution in forms; each that has arrived counts, whatever becomes of the next. */
export interface FormSender {
  /**
   * Sends what the server does not have, in as many forms as it takes: the files that came while one was on its way are in
   * the next.
   * @param onArrived hears the hashes of each form that has arrived
   */
  send(words: TypedGuestWords, onArrived: (hashes: ReadonlySet<string>) => void): Promise<FormSendResult>;
  /** Deletes the arrived entries at the server. @returns false if something may still be there */
  withdraw(): Promise<boolean>;
}

export interface FormSenderParts {
  /** Token in the event's address. */
  token: string;
  /** Account that contributes, at an event for people with an account (S14); `null` elsewhere. */
  account: string | null;
  needsAccount: boolean;
  /** Files of the contribution, by hash; the map stays current. */
  held: ReadonlyMap<string, PreparedFile>;
}

/** Sends a contribution that no store holds. */
export function createFormSender({ token, account, needsAccount, held }: FormSenderParts): FormSender {
  const arrived = new Set<string>();
  const entries: SentEntry[] = [];
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

  async function isDeleted(entry: SentEntry): Promise<boolean> {
    const reply = await sendDeletion(env, { token, ...entry });
    // A refusal means that there is nothing of ours any more.
    return reply.ok || reply.fault.kind === 'refused';
  }

  /** @returns `null` if there may be a next form */
  async function sendNext({ form, isOutdated }: NextForm, words: TypedGuestWords): Promise<FormSendResult | null> {
    const failed = reporting({ report }, 'guest: the form', { status: 'failed' } as const);
    const result = await sendOne(form).catch(failed);
    const isSettled = result.status !== 'sent' || !isOutdated || (await isDeleted(result.entry));
    unanswered = result.status === 'failed' || !isSettled ? form : null;
    if (!isSettled) return { status: 'failed' };
    // The outdated form is settled: the current form gets its own reply.
    if (isOutdated && result.status !== 'failed') return null;
    if (result.status !== 'sent') return result;
    // A repeat has brought the words of its first attempt.
    said = words;
    entries.push(result.entry);
    for (const hash of form.files.keys()) arrived.add(hash);
    return null;
  }

  return {
    async send(words, onArrived) {
      const next = () => nextForm({ arrived, said, unanswered }, { words, held }, () => crypto.randomUUID());
      for (let one = next(); one; one = next()) {
        const end = await sendNext(one, words);
        if (end) return end;
        onArrived(arrived);
      }
      return { status: 'sent' };
    },
    async withdraw() {
      for (let [entry] = entries; entry; [entry] = entries) {
        if (!(await isDeleted(entry))) return false;
        entries.shift();
      }
      return true;
    },
  };
}
