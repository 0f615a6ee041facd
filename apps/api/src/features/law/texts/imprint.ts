import { missingSettingsOf } from '#api/base/operator.ts';
import type { LawFacts } from '../facts.ts';

/** Provider identification (§ 5 DDG), with the contact points of the DSA (articles 11 and 12). */
export function imprintText({ operator, contact, publicUrl }: LawFacts): string {
  const { name, address, phone, vatId, register } = operator;
  const missing = missingSettingsOf(operator);
  const notice =
    missing.length === 0
      ? ''
      : `! Dieses Impressum ist unvollständig. Wer Tagfalter hier betreibt, muss noch setzen: ${missing.join(', ')}.`;
  const who = [name ?? '(Name fehlt)', ...(address.length > 0 ? address : ['(Anschrift fehlt)'])].join('\n');
  const reach = [`E-Mail: [${contact}](mailto:${contact})`, `Telefon: ${phone ?? '(fehlt)'}`].join('\n');
  return `
${notice}

## Angaben nach § 5 DDG

${who}

## Kontakt

${reach}

${register === undefined ? '' : `## Register\n\n${register}`}

${vatId === undefined ? '' : `## Umsatzsteuer-Identifikationsnummer nach § 27a UStG\n\n${vatId}`}

## Verantwortlich für den Inhalt

${name ?? '(Name fehlt)'}, Anschrift wie oben. Einträge, Gästebücher und geteilte Seiten stammen von den Menschen, die sie geschrieben haben.

## Kontaktstelle nach dem Digital Services Act (Art. 11 und 12 DSA)

Behörden und alle, die Tagfalter nutzen, erreichen uns auf Deutsch und Englisch unter [${contact}](mailto:${contact}). Rechtswidrige Inhalte meldest du am schnellsten mit „Melden“ direkt am Eintrag, an der geteilten Seite oder am Gästebuch-Beitrag, auch ohne Konto.

## Streitbeilegung

Wir nehmen an keinem Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teil und sind dazu nicht verpflichtet (§ 36 VSBG).

## Adresse dieses Angebots

${publicUrl}
`;
}
