import { SECOND_MS } from '@tagfalter/domain/durations';
import { describeFault } from '#api/base/log.ts';
import { orAfter } from '#api/base/or-after.ts';
import type { Mail, MailPort } from '#api/ports/mail.ts';

/** Milliseconds a caller waits for a slow mail server. */
const PATIENCE_MS = SECOND_MS;
/** Milliseconds that a stop waits (wire 28). */
const STOP_PATIENCE_MS = SECOND_MS;

interface Options {
  mail: MailPort;
  log: { warn(detail: object, message: string): void };
}

/** Sends mails in the background. */
export interface PostOffice {
  /** Resolves when the mail is sent, at the latest after a second. Never fails: a lost mail can be asked for again. */
  post(mail: Mail): Promise<void>;
  /** Waits for running mails. */
  close(): Promise<void>;
}

/** Mail faults never reach the caller. */
export function createPostOffice({ mail, log }: Options): PostOffice {
  const underway = new Set<Promise<void>>();
  return {
    post(one) {
      const sending = mail.send(one).catch((fault: unknown) => {
        log.warn({ fault: describeFault(fault) }, 'a mail was not delivered');
      });
      underway.add(sending);
      void sending.then(() => underway.delete(sending));
      return orAfter(sending, PATIENCE_MS);
    },
    close: () => orAfter(Promise.all(underway), STOP_PATIENCE_MS),
  };
}
