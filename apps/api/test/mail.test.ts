import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileMail } from '#api/adapters/file-mail.ts';
import { createSmtpMail } from '#api/adapters/smtp-mail.ts';
import type { MailPort } from '#api/ports/mail.ts';

interface MailUnderTest {
  port: MailPort;
  /** All delivered mails as mail programs see them. */
  received(): Promise<Email[]>;
  close(): Promise<void>;
}

const FROM = 'Tagfalter <falter@diary.example>';
const LINK = `https://diary.example/api/identity/verify-email?token=${'eyJhbGciOi.'.repeat(30)}`;

/** Contract of every mail adapter. */
function describeMailPort(name: string, create: () => Promise<MailUnderTest>): void {
  describe(`mail port: ${name}`, () => {
    let subject: MailUnderTest;
    beforeAll(async () => {
      subject = await create();
    });
    afterAll(() => subject.close());

    const mailTo = async (address: string): Promise<Email[]> =>
      (await subject.received()).filter(({ to }) => to?.some((each) => each.address === address));

    it('hands over the text as it was written', async () => {
      const text = `Grüße 🦋\n\n${LINK}\n\n.\nFrom here on`;
      await subject.port.send({ to: 'mia@example.org', subject: 'Bestätige deine Adresse 🦋', text });
      const [mail, ...more] = await mailTo('mia@example.org');
      expect(more).toEqual([]);
      expect(mail?.subject).toBe('Bestätige deine Adresse 🦋');
      expect(mail?.from).toMatchObject({ name: 'Tagfalter', address: 'falter@diary.example' });
      expect(mail?.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(text);
      // No out-of-office note answers it.
      expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
      expect(mail?.html).toBeUndefined();
      expect(Math.abs(Date.parse(mail?.date ?? '') - Date.now())).toBeLessThan(60_000);
    });

    it('takes line ends in a subject for blanks', async () => {
      await subject.port.send({ to: 'tom@example.org', subject: 'Hallo\r\nBcc: all@example.org', text: 'x' });
      const [mail] = await mailTo('tom@example.org');
      expect(mail?.bcc ?? []).toEqual([]);
      expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    });

    it('sends to exactly one address, whatever it looks like', async () => {
      await subject.port.send({ to: "o'neil+tagebuch@example.org", subject: 'x', text: 'x' });
      const [mail] = await mailTo("o'neil+tagebuch@example.org");
      expect(mail?.to).toHaveLength(1);
    });
  });
}

describeMailPort('files', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tagfalter-mail-'));
  return {
    port: createFileMail({ directory, from: FROM, now: Date.now }),
    received: async () => {
      const names = (await readdir(directory)).sort();
      expect(names.every((name) => /^[^.].*\.eml$/.test(name))).toBe(true);
      return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(directory, name)))));
    },
    close: () => rm(directory, { recursive: true, force: true }),
  };
});

describeMailPort('SMTP', async () => {
  const mails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const keep = async (): Promise<void> => {
        mails.push(await PostalMime.parse(await buffer(stream)));
      };
      keep().then(() => done(), done);
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: createSmtpMail({ url: `smtp://127.0.0.1:${address.port}`, from: FROM }),
    received: async () => mails,
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
});

it('fails if the mail is not taken', async () => {
  const port = createSmtpMail({ url: 'smtp://127.0.0.1:1', from: FROM });
  await expect(port.send({ to: 'mia@example.org', subject: 'x', text: 'x' })).rejects.toThrow();
});
