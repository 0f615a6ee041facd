/** A plain text mail to one person. */
export interface Mail {
  to: string;
  /** One line. */
  subject: string;
  text: string;
}

/** Port: hands mails over for delivery. */
export interface MailPort {
  /** Resolves once the mail is out of our hands. @throws where it could not be handed over */
  send(mail: Mail): Promise<void>;
}
