import { type LawFacts, operatorLine } from '../facts.ts';

/** Accessibility statement (BFSG § 14 with annex 3). */
export function accessibilityText(facts: LawFacts): string {
  const { contact } = facts;
  return `
Diese Erklärung gilt für Tagfalter unter ${facts.publicUrl}, betrieben von ${operatorLine(facts)}.

## Was Tagfalter ist und wie es bedient wird

Tagfalter ist ein Tagebuch im Browser mit Text, Stimme, Fotos und Stimmung, mit Freunden, geteilten Seiten und Gästebüchern. Alles lässt sich mit Tastatur, mit Bildschirmleser, mit Spracheingabe des Systems und auf kleinen Bildschirmen ab 320 Pixeln bedienen. Diese und alle anderen rechtlichen Seiten kommen ohne JavaScript aus.

## Stand der Barrierefreiheit

Wir richten uns nach EN 301 549 und WCAG 2.2, Stufe AA, wie es das Barrierefreiheitsstärkungsgesetz (BFSG) und seine Verordnung verlangen. Dazu gehört:

- Kontraste in hellem und dunklem Farbschema, Schrift, die sich vergrößern lässt, und keine Angabe allein durch Farbe.
- Sichtbarer Fokus, sinnvolle Reihenfolge und kein Zwang zu Gesten: Jede Geste hat einen Knopf.
- Namen und Rollen aller Bedienelemente, Meldungen, die vorgelesen werden, und Fehler mit einem Satz, der sagt, was hilft.
- Weniger Bewegung, wenn dein System das wünscht, und keine Zeitgrenze beim Schreiben: Entwürfe bleiben.

Das prüfen wir bei jeder Änderung automatisch in beiden Farbschemata und mit der Tastatur.

## Was noch nicht barrierefrei ist

- Fotos und Aufnahmen, die Menschen hinzufügen, haben nur dann eine Beschreibung oder Abschrift, wenn jemand sie schreibt oder anfordert.
- Die Bezahlseiten von PayPal und die Seiten von LinkedIn gestalten deren Anbieter.
- Rechtliche Texte sind in der Sprache verfasst, in der sie gelten; eine Fassung in Leichter Sprache gibt es noch nicht.

## Rückmeldung

Stößt du auf eine Barriere? Schreib uns an [${contact}](mailto:${contact})${facts.operator.phone === undefined ? '' : ` oder ruf an: ${facts.operator.phone}`}. Wir antworten spätestens nach zwei Wochen und helfen dir auf anderem Weg, solange die Barriere besteht.

## Marktüberwachung

Zuständig ist die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Carl-Miller-Straße 6, 39112 Magdeburg. Dort kannst du dich beschweren, wenn wir nicht helfen.

Diese Erklärung wurde im November 2026 erstellt, auf Grundlage einer eigenen Prüfung.
`;
}
