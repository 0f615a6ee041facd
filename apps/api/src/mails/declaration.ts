import { type DeclaredText, declaredLines, outcomeSentence } from '#api/base/declaration-text.ts';
import type { Mail } from '#api/ports/mail.ts';

interface Around {
  /** The operator's address. */
  contact: string;
}

const nounOf = ({ kind }: DeclaredText) => (kind === 'withdrawal' ? 'Dein Widerruf' : 'Deine Kündigung');

function linesOf(one: DeclaredText): string {
  return declaredLines(one)
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n');
}

/**
 * Confirms a declaration at once with content, date and time (§ 312k, § 356a BGB), in German.
 * @param link by which the owner executes it; null if there is none or it is done
 */
export function receiptMail(one: DeclaredText, { link, contact }: Around & { link: string | null }): Omit<Mail, 'to'> {
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

${linesOf(one)}

${next.replace('ordnen sie', one.kind === 'withdrawal' ? 'ordnen ihn' : 'ordnen sie')}

Hebe diese Mail auf: Sie ist deine Bestätigung. Fragen beantworten wir unter ${contact}.

Tagfalter`,
  };
}

/** Outcome of a declaration that had waited. */
export function outcomeMail(one: DeclaredText, { contact }: Around): Omit<Mail, 'to'> {
  return {
    subject: `${nounOf(one)} ist bearbeitet (${one.reference})`,
    text: `Hallo,

${outcomeSentence(one) ?? 'Wir melden uns.'}

Es ging um:

${linesOf(one)}

Fragen beantworten wir unter ${contact}.

Tagfalter`,
  };
}
