import { type LawFacts, operatorLine } from '../facts.ts';
import { signInEnd, signInPart, signInRecipient, signInStore } from './sign-in.ts';

const assistantPart = ({ hasAssistant }: LawFacts): string =>
  hasAssistant
    ? `Zusammenfassungen, Abschriften von Aufnahmen und LinkedIn-Beiträge erstellt auf deinen Wunsch ein KI-Dienst eines anderen Anbieters als unser Auftragsverarbeiter (Art. 28 DSGVO). Er bekommt nur, was dafür nötig ist und was dir vorher angezeigt wird: Text, Aufnahme oder Foto dieses einen Eintrags und, beim LinkedIn-Beitrag, die Angaben deines Profils dafür. Wir senden mit der Weisung, nichts zu speichern (store:false), und nichts davon darf zum Training dienen; Protokolle gegen Missbrauch können beim Anbieter bis zu 30 Tage bestehen. Sitzt der Anbieter außerhalb der EU, stützt sich die Übermittlung auf einen Angemessenheitsbeschluss oder Standardvertragsklauseln (Art. 45, 46 DSGVO). Rechtsgrundlage ist deine ausdrückliche Einwilligung (Art. 9 Abs. 2 lit. a DSGVO), die du vor dem ersten Mal gibst und in den Einstellungen jederzeit für die Zukunft widerrufst.`
    : `Zusammenfassungen und LinkedIn-Beiträge erstellt auf deinen Wunsch ein Programm auf deinem Gerät oder unserem eigenen Server. Kein Text, kein Foto und keine Aufnahme geht dafür an einen anderen Anbieter; ein KI-Dienst eines anderen ist hier nicht eingerichtet.`;

const paymentPart = ({ isTestPayment }: LawFacts): string =>
  isTestPayment
    ? 'Auf dieser Installation ist die Bezahlung eine Testzahlung: Es fließt kein Geld, und kein Zahlungsdienst bekommt Daten. Wir speichern Beginn, Stand und Ende deines Abos.'
    : 'Pro bezahlst du über PayPal (PayPal (Europe) S.à r.l. et Cie, S.C.A., 22-24 Boulevard Royal, L-2449 Luxemburg). PayPal ist dafür selbst Verantwortlicher; es gilt dessen Datenschutzerklärung. Wir übergeben PayPal den Tarif, die Nummer deines Kontos hier (ohne Namen und Adresse) und deine Sprache und speichern Nummer, Stand und Zahltage deines Abos, keine Konto- oder Kartendaten. Rechtsgrundlage ist der Vertrag (Art. 6 Abs. 1 lit. b DSGVO), für Rechnungs- und Zahlungsdaten die gesetzliche Aufbewahrung (lit. c).';

/** Privacy notice (articles 13 and 14 GDPR, § 25 TDDDG). */
export function privacyText(facts: LawFacts): string {
  const { contact, operator } = facts;
  const phone = operator.phone === undefined ? '' : `, Telefon ${operator.phone}`;
  return `
Stand: November 2026. Diese Erklärung sagt, welche Daten Tagfalter verarbeitet, wozu, wie lange und welche Rechte du hast.

## 1. Verantwortlich

${operatorLine(facts)}, E-Mail [${contact}](mailto:${contact})${phone}.

## 2. Das Wichtigste zuerst

Dein Tagebuch gehört dir. Jeder Eintrag ist privat, bis du etwas anderes wählst. Es gibt keine Werbung, keine Analyse deines Verhaltens, keine Dienste zum Nachverfolgen und keinen Verkauf von Daten.

## 3. Konto und Anmeldung

${signInPart(facts)}

## 4. Tagebuch: Texte, Stimmung, Fotos, Aufnahmen

Einträge, Antworten auf Fragen, Stimmung, Emojis, Fotos und Aufnahmen liegen auf deinen Geräten und auf unserem Server, damit sie auf allen Geräten da sind. Ortsangaben in Fotos entfernen wir aus dem, was andere sehen. Wir lesen deine Einträge nicht. Rechtsgrundlage: Vertrag (Art. 6 Abs. 1 lit. b DSGVO).

Ein Tagebuch kann Gesundheit, Glauben, Sexualleben oder Überzeugungen verraten (Art. 9 DSGVO). Du entscheidest selbst, ob du solches einträgst; für die Speicherung in deinem Auftrag stützen wir uns auf deine ausdrückliche Einwilligung durch das Eintragen (Art. 9 Abs. 2 lit. a DSGVO). Machst du einen Eintrag öffentlich oder teilst ihn, so machst du seinen Inhalt selbst zugänglich (lit. e); die Wahl lässt sich jederzeit zurücknehmen. Stimmungen gibst du selbst ein; aus deiner Stimme leiten wir keine ab.

## 5. Freunde, geteilte Links, Antworten

Freundschaften, Anfragen, Einladungen mit der eingeladenen E-Mail-Adresse, Antworten und Sperren speichern wir, um sie auszuführen (Art. 6 Abs. 1 lit. b DSGVO). Eine eingeladene Adresse haben wir von der einladenden Person; sie dient nur der Einladung. Die gilt 30 Tage; bleibt sie unbenutzt, löschen wir die Adresse 30 Tage danach (lit. f). Bei geteilten Links zählen wir Aufrufe ohne Angabe, wer sie öffnet.

## 6. Gästebücher von Events

Gäste geben Namen, Worte, Fotos und Aufnahmen ein, auch ohne Konto. Sie gehen an die Person, die das Gästebuch führt, und sind je nach deren Einstellung für alle mit dem Link zu sehen. Rechtsgrundlage: Art. 6 Abs. 1 lit. b und f DSGVO. Wer andere fotografiert, achtet bitte deren Rechte; „Melden“ an jedem Beitrag und das Löschen durch Gast oder Gastgeber helfen schnell. Auf deinem Gerät bleibt ein Geheimnis, mit dem du deinen eigenen Beitrag löschen kannst. Damit niemand ein Gästebuch überschwemmt und sich alles von einem Absender auf einmal löschen lässt, steht bei jedem Beitrag die IP-Adresse als Prüfwert, aus dem sie sich ohne unseren Schlüssel nicht ermitteln lässt, und der zufällige Name deines Browsers als Prüfwert. Der erste geht mit dem Beitrag, der zweite spätestens mit dem Gästebuch (lit. f).

## 7. Künstliche Intelligenz

${assistantPart(facts)}

## 8. Beiträge für LinkedIn

Aus einem Eintrag kannst du einen Beitrag für LinkedIn machen. Die Angaben dafür (etwa Beschreibung, Zielgruppe, Ziel, Ton, Sprache und Anrede) speichern wir für das nächste Mal; du kannst sie ändern und leeren. An LinkedIn (LinkedIn Ireland Unlimited Company, selbst Verantwortlicher) geht erst etwas, wenn du „Auf LinkedIn teilen“ öffnest: dann der Text, den du vor dir siehst.

## 9. Bezahlung von Pro

${paymentPart(facts)}

## 10. Kündigung und Widerruf

Erklärst du eine Kündigung oder einen Widerruf, speichern wir Name, E-Mail-Adresse, Inhalt und Zeitpunkt, schicken dir die Bestätigung und ordnen die Erklärung deinem Vertrag zu. Rechtsgrundlage: §§ 312k, 356a BGB (Art. 6 Abs. 1 lit. c DSGVO). Wir bewahren sie drei Jahre ab dem Ende des Jahres auf, so lange Ansprüche daraus verjähren (§§ 195, 199 BGB), auch wenn das Konto vorher gelöscht wird (Art. 17 Abs. 3 lit. b und e DSGVO).

## 11. E-Mails und Erinnerungen

Wir schicken nur Mails, die zum Konto gehören: Adresse bestätigen, neues Passwort, Einladungen, die du auslöst, Bestellung, Kündigung und Ende von Pro, Löschen des Kontos, Entscheidungen über Inhalte. Schaltest du Erinnerungen ein, vergibt der Push-Dienst deines Browsers (zum Beispiel von Google, Mozilla, Apple oder Microsoft) eine Adresse für dein Gerät; wir senden dorthin einen verschlüsselten Anstoß ohne Inhalt deines Tagebuchs. Rechtsgrundlage: deine Einwilligung im Browser (Art. 6 Abs. 1 lit. a DSGVO), jederzeit abzuschalten.

## 12. Server und Protokolle

Tagfalter läuft auf Servern unseres Hosting-Anbieters, der Auftragsverarbeiter ist (Art. 28 DSGVO), ebenso der Anbieter für den Versand von Mails. Bei jedem Aufruf wird deine IP-Adresse technisch verarbeitet und kurz gezählt, um Missbrauch zu bremsen, in der Datenbank nur als Prüfwert. Protokolle enthalten keine Texte, Zugangsdaten oder Adressen. Sicherheitsereignisse des Kontos (etwa Anmeldungen, Änderung des Passworts) stehen 180 Tage in einem Verzeichnis, die Herkunft nur als Prüfwert. Rechtsgrundlage: Art. 6 Abs. 1 lit. f DSGVO, unser Interesse an einem sicheren Betrieb.

## 13. Speicher in deinem Browser (§ 25 TDDDG)

Wir nutzen nur Speicher, der für das unbedingt nötig ist, was du willst (§ 25 Abs. 2 Nr. 2 TDDDG): ${signInStore(facts)}, ${facts.isTestPayment ? 'eines für dein Konto der Testzahlung, wenn du eine machst, ' : ''}die Datenbank deines Tagebuchs oder deiner Beiträge als Gast auf dem Gerät, Dateien der App für den Betrieb ohne Netz und deine Wahl von Farbschema und Sprache. Deshalb gibt es keine Abfrage dazu.

## 14. Empfänger

Außer den genannten Stellen (Hosting, Versand von Mails, ${signInRecipient(facts)}${facts.hasAssistant ? 'KI-Dienst, ' : ''}${facts.isTestPayment ? '' : 'PayPal, '}Push-Dienst deines Browsers) und den Menschen, mit denen du selbst teilst, bekommt niemand deine Daten, es sei denn, ein Gesetz verpflichtet uns.

## 15. Wie lange

- Konto und Tagebuch: bis du löschst. Nach dem Löschen des Kontos bleibt eine Frist von 14 Tagen zum Umentscheiden, dann geht alles.
- Gelöschte Einträge: 30 Tage im Papierkorb, danach 180 Tage ein Vermerk ohne Inhalt, damit deine Geräte davon erfahren. Frühere Fassungen: 90 Tage.
- Sicherungskopien: höchstens 35 Tage, dann werden sie überschrieben.
- ${signInEnd(facts)}Links aus Mails: bis sie ablaufen, höchstens 30 Tage.
- Meldungen von Inhalten: höchstens 180 Tage ohne Entscheidung.
- Abo: so lange wie das Konto; Meldungen des Zahlungsdienstes und Mails dazu 90 Tage.
- Erklärungen zu Kündigung und Widerruf: drei Jahre ab Jahresende.${facts.isTestPayment ? '' : ' Belege von Zahlungen in unserem Konto bei PayPal: acht Jahre (§ 147 AO, § 257 HGB).'}

## 16. Deine Rechte

Du hast das Recht auf Auskunft (Art. 15), Berichtigung (16), Löschung (17), Einschränkung (18), Übertragbarkeit (20) und Widerspruch gegen Verarbeitungen aus berechtigtem Interesse (21 DSGVO). Einwilligungen widerrufst du jederzeit für die Zukunft (Art. 7 Abs. 3). Vieles geht ohne uns: Archiv laden, Einträge und Konto löschen stehen in den Einstellungen. Sonst genügt eine Mail an [${contact}](mailto:${contact}).

Du kannst dich bei einer Aufsichtsbehörde beschweren (Art. 77 DSGVO), zum Beispiel bei der deines Wohnorts oder der an unserem Sitz. Die Anschriften nennt die [Datenschutzkonferenz](https://www.datenschutzkonferenz-online.de/datenschutzaufsichtsbehoerden.html).

Automatisierte Entscheidungen mit rechtlicher Wirkung (Art. 22 DSGVO) gibt es hier nicht. Eine Datenschutz-Folgenabschätzung (Art. 35) haben wir gemacht.

## 17. Meldungen und der Digital Services Act

Kontakt für Nutzerinnen, Nutzer und Behörden: [${contact}](mailto:${contact}). Wer etwas meldet, steht bei der Meldung nur als Prüfwert, damit mehrere Meldungen einer Person als eine zählen. Über Entscheidungen und ihre Gründe benachrichtigen wir, wen sie treffen.
`;
}
