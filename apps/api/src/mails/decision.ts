import type { ReportKind } from '@tagfalter/contract/reports';
import type { Mail } from '#api/ports/mail.ts';

interface Decision {
  what: ReportKind | 'account';
  /** In the operator's words. */
  reason: string;
  /** `YYYY-MM-DD`; null without one. */
  date: string | null;
  /** The operator's address. */
  contact: string;
  /** Archive link of a blocked account. */
  archive: string | undefined;
}

const WHAT = {
  de: {
    entry: 'Deinen Eintrag sieht außer dir niemand mehr.',
    shared: 'Der Link zu deinem Eintrag führt nirgendwohin mehr, und für diesen Eintrag gibt es keinen neuen.',
    'guest-entry': 'Ein Beitrag in deinem Gästebuch ist ausgeblendet.',
    account: 'Dein Konto ist gesperrt: Du kannst nichts mehr schreiben, und niemand sonst sieht deine Einträge.',
  },
  en: {
    entry: 'Nobody but you sees your entry any more.',
    shared: 'The link to your entry leads nowhere any more, and there will be no new one for this entry.',
    'guest-entry': 'A contribution in your guest book is hidden.',
    account: 'Your account is blocked: you cannot write any more, and nobody else sees your entries.',
  },
} as const;

/**
 * The decision, its reason, and how to object (DSA, article 17). Bilingual, because the reader's language is unknown.
 */
export function decisionMail({ what, reason, date, contact, archive }: Decision): Omit<Mail, 'to'> {
  const ofDay = date === null ? '' : ` (${date})`;
  return {
    subject: what === 'account' ? 'Dein Konto bei Tagfalter ist gesperrt' : 'Tagfalter hat etwas von dir entfernt',
    text: `Hallo,

${WHAT.de[what]}${ofDay} Das haben Menschen entschieden, nach einem Hinweis oder einer eigenen Prüfung.

Der Grund:
${reason}
${archive === undefined ? '' : `\nDein Archiv kannst du 30 Tage lang hier herunterladen:\n${archive}\n\nMelde dich an, wenn du es später noch einmal laden oder dein Konto löschen möchtest: beides geht weiterhin.\n`}
Du siehst das anders? Antworte an ${contact}; wir prüfen es noch einmal. Du kannst auch ein Gericht anrufen.

– – –

Hello,

${WHAT.en[what]}${ofDay} People decided this, after a report or a check of their own.

The reason:
${reason}
${archive === undefined ? '' : `\nFor 30 days your archive can be downloaded here:\n${archive}\n\nSign in if you want it once more later, or your account deleted: both still work.\n`}
You see it differently? Write to ${contact}; we will look at it again. You can also go to court.

Tagfalter`,
  };
}
