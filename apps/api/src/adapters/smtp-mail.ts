import { createTransport } from 'nodemailer';
import type { MailPort } from '#api/ports/mail.ts';

/** Milliseconds; a reader can ask for the mail again. */
const PATIENCE_MS = 10_000;

interface Options {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  /** `name@host` or `Name <name@host>`. */
  from: string;
}

/** SMTP with TLS if the server offers it. */
export function createSmtpMail({ url, from }: Options): MailPort {
  const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
  const transport = createTransport({ url, ...patience });
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({
        from,
        // An object is a single address, whatever characters it has.
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
