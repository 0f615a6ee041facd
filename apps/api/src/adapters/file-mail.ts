import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, MailPort } from '#api/ports/mail.ts';

interface Options {
  directory: string;
  /** `name@host` or `Name <name@host>`. */
  from: string;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Mails as `.eml` files in UTF-8 (wire 2), the newest last by name. A file appears once it is complete. */
export function createFileMail({ directory, from, now }: Options): MailPort {
  return {
    async send(mail) {
      const moment = new Date(now());
      const name = `${moment.toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      await mkdir(directory, { recursive: true });
      const part = join(directory, `.${name}.part`);
      await writeFile(part, messageOf(mail, from, moment), { mode: 0o600 });
      await rename(part, join(directory, name));
    },
  };
}

/** The message as RFC 6532 has it: headers in UTF-8, the body as it is, so that links stay in one piece. */
function messageOf({ to, subject, text }: Mail, from: string, moment: Date): string {
  const headers = [
    `From: ${oneLine(from)}`,
    `To: ${oneLine(to)}`,
    `Subject: ${oneLine(subject)}`,
    `Date: ${moment.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@tagfalter>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    'Auto-Submitted: auto-generated',
  ];
  return [...headers, '', ...text.split('\n'), ''].join('\r\n');
}

/** Line ends would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
