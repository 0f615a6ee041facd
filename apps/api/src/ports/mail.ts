/** A plain text mail. */
export interface Mail {
  to: string;
  /** Single line. */
  subject: string;
  text: string;
}

export interface MailPort {
  /** Resolves once the mail is handed over. @throws if that failed */
  send(mail: Mail): Promise<void>;
}
