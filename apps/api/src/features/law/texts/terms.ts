import { type LawFacts, operatorLine } from '../facts.ts';

const paidBy = ({ isTestPayment }: LawFacts): string =>
  isTestPayment
    ? 'Auf dieser Installation ist die Bezahlung eine Testzahlung: Es fließt kein Geld, und es entsteht keine Zahlungspflicht.'
    : 'Gezahlt wird im Voraus für jeden Monat über PayPal. Rechnungen und Belege stellt PayPal bereit.';

/** Wording of the law's model (annex 1 to article 246a § 1 EGBGB), with the model form (annex 2). */
function withdrawalPart(facts: LawFacts): string {
  const { contact } = facts;
  return `
## 7. Widerrufsbelehrung

Widerrufsrecht: Du hast das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.

Um dein Widerrufsrecht auszuüben, musst du uns (${operatorLine(facts)}, E-Mail ${contact}) mittels einer eindeutigen Erklärung (zum Beispiel ein mit der Post versandter Brief oder eine E-Mail) über deinen Entschluss, diesen Vertrag zu widerrufen, informieren. Du kannst dafür das Muster-Widerrufsformular unten verwenden, das jedoch nicht vorgeschrieben ist. Du kannst dein Widerrufsrecht auch online über [Vertrag widerrufen](/widerruf) ausüben, von jeder Seite aus erreichbar. Wenn du davon Gebrauch machst, übermitteln wir dir unverzüglich auf einem dauerhaften Datenträger (per E-Mail) eine Bestätigung mit Inhalt, Datum und Uhrzeit.

Zur Wahrung der Widerrufsfrist reicht es aus, dass du die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absendest.

Folgen des Widerrufs: Wenn du diesen Vertrag widerrufst, haben wir dir alle Zahlungen, die wir von dir erhalten haben, unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über deinen Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das du bei der ursprünglichen Transaktion eingesetzt hast, es sei denn, mit dir wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden dir wegen dieser Rückzahlung Entgelte berechnet.

Hast du verlangt, dass die Dienstleistung während der Widerrufsfrist beginnen soll, so hast du uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem du uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichtest, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen entspricht.

Beginn vor Ablauf der Frist: Pro beginnt sofort nach der Bestellung. Das verlangst du bei der Bestellung ausdrücklich. Dein Widerrufsrecht bleibt dir die vollen vierzehn Tage erhalten.

## Muster-Widerrufsformular

(Wenn du den Vertrag widerrufen willst, fülle bitte dieses Formular aus und sende es zurück.)

> An ${operatorLine(facts)}, E-Mail ${contact}:
> Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über die Erbringung der folgenden Dienstleistung: Tagfalter Pro
> Bestellt am (*) / erhalten am (*):
> Name des/der Verbraucher(s):
> Anschrift des/der Verbraucher(s):
> Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier):
> Datum:
> (*) Unzutreffendes streichen.
`;
}

/** General terms (§§ 305 ff., 312i ff., 327 ff. BGB; DSA, article 14). */
export function termsText(facts: LawFacts): string {
  const { contact } = facts;
  return `
## 1. Worum es geht

Tagfalter ist ein Tagebuch im Browser, das auch ohne Netz funktioniert. Anbieter ist ${operatorLine(facts)} (siehe [Impressum](/impressum)). Diese Bedingungen gelten für die kostenlose Nutzung (Free) und für Tagfalter Pro. Vertragssprache ist Deutsch.

## 2. Konto

Ein Konto entsteht mit einer Einladung und der Registrierung. Es ist für Menschen ab 16 Jahren. Bitte gib eine Adresse an, die dir gehört, und halte dein Passwort geheim. Free kostet nichts und kann von dir jederzeit beendet werden: In den Einstellungen löschst du dein Konto; es wird nach 14 Tagen endgültig gelöscht. Wir können Free mit einer Frist von zwei Monaten kündigen; dein Archiv kannst du bis dahin laden.

## 3. Tagfalter Pro: Bestellung und Vertragsschluss

Was Pro enthält, steht auf der Seite des Abos. Die Darstellung dort ist noch kein Angebot. Mit „Jetzt upgraden“ kommst du zu einer Übersicht mit Leistung, Preis und Laufzeit; Eingaben kannst du dort noch ändern oder abbrechen. Mit „Zahlungspflichtig abonnieren“ gibst du deine Bestellung ab. Der Vertrag kommt zustande, sobald die Zahlung freigegeben ist und wir Pro freischalten, was sofort geschieht. Die Bestellung und diese Bedingungen kannst du speichern und drucken; wir speichern Beginn und Stand deines Vertrags und bestätigen ihn dir per Mail.

## 4. Preis und Zahlung

Pro kostet 3,99 € im Monat einschließlich der gesetzlichen Umsatzsteuer. Weitere Kosten entstehen nicht. ${paidBy(facts)} Preise ändern wir für laufende Verträge nur mit deiner Zustimmung.

## 5. Laufzeit und Kündigung

Pro läuft auf unbestimmte Zeit und verlängert sich Monat für Monat. Du kannst jederzeit zum Ende des bezahlten Monats kündigen: auf der Seite des Abos, über [Verträge hier kündigen](/kuendigung) ohne Anmeldung, bei PayPal oder formlos in Textform. Bis zum Ende des bezahlten Monats bleibt Pro. Danach geht dein Tagebuch in Free weiter, kein Eintrag und kein Foto verschwindet. Wir können Pro mit einer Frist von einem Monat zum Ende eines bezahlten Monats kündigen. Das Recht beider Seiten, aus wichtigem Grund fristlos zu kündigen, bleibt; zu viel Gezahltes erstatten wir dann anteilig, wenn der Grund bei uns liegt.

## 6. Leistung, Verfügbarkeit und Änderungen

Du schreibst auch ohne Netz; zum Abgleich zwischen Geräten braucht es den Server. Wir halten ihn mit der üblichen Sorgfalt erreichbar und sichern die Daten. Für Mängel gelten die gesetzlichen Rechte bei digitalen Produkten (§§ 327 ff. BGB), einschließlich der Pflicht zu Aktualisierungen. Änderungen der Leistung nehmen wir nur aus triftigem Grund vor (neue Rechtslage, Sicherheit, neue Technik), ohne Kosten für dich und mit klarer Mitteilung; beeinträchtigen sie dich mehr als unerheblich, kannst du binnen 30 Tagen kostenlos kündigen (§ 327r BGB).
${withdrawalPart(facts)}
## 8. Deine Inhalte und was nicht erlaubt ist

Deine Inhalte bleiben deine. Du erlaubst uns nur, was der Betrieb braucht: speichern, sichern, verkleinern und denen zeigen, für die du sie freigibst. Teilst du etwas mit anderen oder führst ein Gästebuch, darf es nicht gegen Gesetze oder Rechte anderer verstoßen: keine Beleidigung, Hetze, Gewaltverherrlichung, kein Missbrauch von Kindern, keine Bilder von Menschen ohne deren Erlaubnis, keine fremden Werke ohne Recht dazu, keine Schadsoftware, keine Werbung an Unbekannte, kein Ausspähen und keine Überlastung des Dienstes.

## 9. Meldungen und Entscheidungen (Art. 14 bis 17, 20 und 21 DSA)

Jeder kann geteilte Inhalte melden, auch ohne Konto. Private Einträge sehen wir uns nicht an, und wir suchen nicht von selbst nach Verstößen. Über Meldungen entscheiden Menschen, keine Automatik, zeitnah, sorgfältig und unparteiisch. Je nach Schwere blenden wir einen Inhalt für andere aus, beenden einen Link oder sperren ein Konto. Ausgeblendetes siehst du selbst weiter; auch bei einer Sperre kannst du dein Archiv laden, ein Abo kündigen und das Konto löschen. Wen es trifft, der erfährt Entscheidung und Gründe per Mail und kann unter [${contact}](mailto:${contact}) widersprechen; ein anderer Blick folgt, soweit möglich. Gerichte stehen immer offen. Offensichtlich grundlose Meldungen legen wir beiseite; sehr viele von einer Stelle nehmen wir erst nach einer Pause an.

## 10. Haftung

Wir haften unbeschränkt bei Vorsatz und grober Fahrlässigkeit, für Schäden an Leben, Körper und Gesundheit, nach dem Produkthaftungsgesetz und für Garantien. Bei leichter Fahrlässigkeit haften wir nur für die Verletzung wesentlicher Pflichten, auf deren Einhaltung du vertrauen darfst, und begrenzt auf den vorhersehbaren, typischen Schaden. Deine gesetzlichen Mängelrechte bleiben unberührt.

## 11. Daten

Wie wir mit Daten umgehen, steht in der [Datenschutzerklärung](/datenschutz).

## 12. Änderung dieser Bedingungen

Änderungen bieten wir dir mindestens sechs Wochen vorher in Textform an. Sie gelten, wenn du zustimmst. Ohne Zustimmung gilt der Vertrag unverändert weiter.

## 13. Streit und Recht

Wir nehmen an keinem Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teil und sind dazu nicht verpflichtet (§ 36 VSBG). Es gilt deutsches Recht; zwingender Schutz des Landes, in dem du als Verbraucher wohnst, bleibt dir erhalten. Ist eine Regel unwirksam, gelten die übrigen weiter und an ihrer Stelle das Gesetz.
`;
}
