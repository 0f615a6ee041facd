import { type DeclarationKind, WITHDRAWAL_TEXT } from '@tagfalter/contract/declarations';
import { berlinDay, berlinMoment } from './berlin-time.ts';

/** A declaration as receipts show it. */
export interface DeclaredText {
  kind: DeclarationKind;
  reference: string;
  declaredAt: Date;
  name: string;
  email: string;
  message: string;
  outcome: 'ended' | 'nothing' | 'too_late' | null;
  endsAt: Date | null;
  /** The operator still has to look at it. */
  isWaiting: boolean;
}

const KIND: Readonly<Record<DeclarationKind, string>> = {
  ordinary: 'Ordentliche Kündigung zum nächstmöglichen Zeitpunkt',
  extraordinary: 'Außerordentliche Kündigung aus wichtigem Grund',
  withdrawal: 'Widerruf',
};

interface DeclaredLine {
  label: string;
  text: string;
  /** The sender chose the text freely. */
  isTyped: boolean;
}

const ours = (label: string, text: string): DeclaredLine => ({ label, text, isTyped: false });
const typed = (label: string, text: string): DeclaredLine => ({ label, text, isTyped: true });

/** Lines of a receipt: everything declared, and when it arrived. */
export function declaredLines(one: DeclaredText): DeclaredLine[] {
  const { kind, reference, declaredAt, name, email, message } = one;
  return [
    ...aboutContract(kind, message),
    typed('Name', name),
    typed('E-Mail-Adresse', email),
    ours('Eingegangen', berlinMoment(declaredAt)),
    ours('Vorgang', reference),
  ];
}

function aboutContract(kind: DeclarationKind, message: string): DeclaredLine[] {
  if (kind === 'withdrawal') {
    const about = 'Angaben zum Vertrag';
    return [
      ours('Erklärung', `„${WITHDRAWAL_TEXT}“`),
      message === '' ? ours(about, 'Tagfalter Pro') : typed(about, message),
    ];
  }
  const reason = typed(kind === 'ordinary' ? 'Bemerkung' : 'Grund', message);
  return [
    ours('Vertrag', 'Tagfalter Pro, monatlich, 3,99\u00a0€'),
    ours('Art', KIND[kind]),
    ...(message === '' ? [] : [reason]),
  ];
}

/** undefined while the outcome is unknown. */
export function outcomeSentence({ kind, outcome, endsAt, isWaiting }: DeclaredText): string | undefined {
  if (outcome === 'ended') {
    const day = endsAt === null ? '' : ` am ${berlinDay(endsAt)}`;
    if (kind === 'withdrawal') {
      return 'Dein Widerruf ist wirksam: Pro ist beendet, und nichts wird mehr abgebucht. Was dir zusteht, bekommst du innerhalb von 14 Tagen auf demselben Weg zurück.';
    }
    const examined =
      kind === 'extraordinary' && isWaiting
        ? ' Ob dein Grund ein früheres Ende erlaubt, prüfen wir von Hand und melden uns.'
        : '';
    return `Dein Vertrag über Tagfalter Pro endet${day}.${examined} Danach geht dein Tagebuch in Free weiter, kein Eintrag und kein Foto verschwindet.`;
  }
  if (outcome === 'nothing') {
    return 'Zu diesem Konto läuft kein Vertrag über Tagfalter Pro, der noch zu beenden wäre. Wir sehen es uns trotzdem an und melden uns, falls etwas offen ist.';
  }
  if (outcome === 'too_late') {
    return 'Als dein Widerruf einging, war die Frist von 14 Tagen nach Vertragsschluss vorbei. Wir sehen es uns an und melden uns. Kündigen kannst du jederzeit.';
  }
  return undefined;
}
