import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, MailPort } from '#api/ports/mail.ts';

interface Options {
  directory: string;
  /** `name@host` or `Name <name@host>`. */
  from: string;
  now: () => number;
}

/** Mails as `.eml` files in UTF-8 (wire 2), sorted by time. A file appears when complete. */
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

/** RFC 6532: headers in UTF-8, the body unfolded, so that links stay in one piece. */
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

/** A line end would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
