import { type DeclaredText, declaredLines, outcomeSentence } from '#api/base/declaration-text.ts';
import { quoted } from '#api/base/others-words.ts';
import type { Mail } from '#api/ports/mail.ts';

interface Around {
  /** The operator's address. */
  contact: string;
  /** An account has confirmed the address. Otherwise a stranger may have typed it, and the mail carries no typed text (spec decision 62). */
  isConfirmed: boolean;
}

/** A receipt with its link; null if there is none or it is done. */
export interface HeldReceipt {
  one: DeclaredText;
  link: string | null;
}

const nounOf = ({ kind }: DeclaredText) => (kind === 'withdrawal' ? 'Dein Widerruf' : 'Deine Kündigung');

const NOT_TYPED =
  'Was in das Formular geschrieben wurde, steht nicht in dieser Mail: Niemand hat uns diese Adresse bestätigt, und jeder kann sie eingegeben haben. Der ganze Wortlaut ist bei uns aufbewahrt und stand auf der Seite nach dem Absenden.';

/** Typed text is quoted line by line, so that nobody takes it for ours. */
function linesOf(one: DeclaredText, { isConfirmed }: Pick<Around, 'isConfirmed'>): string {
  const lines = declaredLines(one)
    .filter(({ isTyped }) => isConfirmed || !isTyped)
    .map(({ label, text, isTyped }) => (isTyped ? `${label}:\n${quoted(text)}` : `${label}: ${text}`));
  return [...lines, ...(isConfirmed ? [] : ['', NOT_TYPED])].join('\n');
}

/**
 * Confirms a declaration at once with content, date and time (§ 312k, § 356a BGB), in German.
 * @param link by which the owner executes it; null if there is none or it is done
 */
export function receiptMail(
  one: DeclaredText,
  { link, ...around }: Around & { link: string | null },
): Omit<Mail, 'to'> {
  const outcome = outcomeSentence(one);
  const next =
    link === null
      ? (outcome ?? 'Wir ordnen sie deinem Vertrag zu und melden uns. Es zählt in jedem Fall die Uhrzeit oben.')
      : `Ein Klick fehlt noch, damit es sofort gilt. Ohne Anmeldung wissen wir nicht sicher, dass du es bist. Öffne diesen Link und bestätige dort:

${link}

Er gilt 30 Tage. Ohne ihn prüfen wir von Hand; es zählt in jedem Fall die Uhrzeit oben. Warst du das nicht, tu nichts und schreib uns.`;
  return {
    subject: `${nounOf(one)} ist eingegangen (${one.reference})`,
    text: `Hallo,

${nounOf(one)} ist eingegangen. Das hast du erklärt:

${linesOf(one, around)}

${next.replace('ordnen sie', one.kind === 'withdrawal' ? 'ordnen ihn' : 'ordnen sie')}

Hebe diese Mail auf: Sie ist deine Bestätigung. Fragen beantworten wir unter ${around.contact}.

Tagfalter`,
  };
}

/** A mail for the receipts that would have overfilled a mailbox, without typed text. */
export function heldReceiptsMail(held: readonly HeldReceipt[], { contact }: Pick<Around, 'contact'>): Omit<Mail, 'to'> {
  const each = held.map(({ one, link }) => {
    const lines = declaredLines(one).flatMap(({ label, text, isTyped }) => (isTyped ? [] : [`${label}: ${text}`]));
    return [...lines, ...(link === null ? [] : [`Mit Wortlaut ansehen und bestätigen: ${link}`])].join('\n');
  });
  return {
    subject: `${held.length} weitere Erklärungen sind eingegangen`,
    text: `Hallo,

zu dieser Adresse sind viele Kündigungen oder Widerrufe eingegangen. Damit dein Postfach nicht voll wird, bestätigen wir diese ${held.length} in einer Mail:

${each.join('\n\n')}

Es zählt in jedem Fall die Uhrzeit, die dabeisteht. Was in das Formular geschrieben wurde, steht nicht in dieser Mail; wir haben es aufbewahrt, und es stand auf der Seite nach dem Absenden. Warst du das nicht, tu nichts und schreib uns.

Hebe diese Mail auf: Sie ist deine Bestätigung. Fragen beantworten wir unter ${contact}.

Tagfalter`,
  };
}

/** Outcome of a declaration that had waited. */
export function outcomeMail(one: DeclaredText, around: Around): Omit<Mail, 'to'> {
  return {
    subject: `${nounOf(one)} ist bearbeitet (${one.reference})`,
    text: `Hallo,

${outcomeSentence(one) ?? 'Wir melden uns.'}

Es ging um:

${linesOf(one, around)}

Fragen beantworten wir unter ${around.contact}.

Tagfalter`,
  };
}
