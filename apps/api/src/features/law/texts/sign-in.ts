import type { LawFacts } from '../facts.ts';

const KEPT_HERE =
  'Wir speichern E-Mail-Adresse, Vor- und Nachname, Benutzername, auf Wunsch ein Profilbild, das Passwort nur als Hash, deine Sitzungen (Gerät nach Angabe des Browsers, Zeitpunkte), von wo und mit welchen Geräten du dich schon angemeldet hast (nur als Prüfwert, aus dem sich die Adresse nicht lesen lässt) und deine Einstellungen. Ohne diese Daten gibt es kein Konto. Rechtsgrundlage: Vertrag (Art. 6 Abs. 1 lit. b DSGVO), für die Sicherheit der Anmeldung unser berechtigtes Interesse daran (lit. f).';

const viaAccount = (name: string): string =>
  `Meldest du dich mit ${name} an, bekommen wir von dort die Kennung deines Kontos, deine E-Mail-Adresse, ob sie bestätigt ist, deinen Namen und die Adresse deines Profilbilds. Das Bild holt unser Server ab und liefert es selbst aus; was du hier von Hand änderst, gilt. ${name} erfährt, dass und wann du dich hier anmeldest, von deinem Tagebuch nichts, und ist für dein Konto dort selbst Verantwortlicher. Rechtsgrundlage: Vertrag (Art. 6 Abs. 1 lit. b DSGVO); ohne ${name} geht es mit E-Mail und Passwort.`;

const viaService = (name: string): string =>
  `Du meldest dich über den Anmeldedienst ${name} an. Dort liegen Passwort und Sitzungen; er arbeitet in unserem Auftrag (Art. 28 DSGVO), soweit wir ihn nicht selbst betreiben, und erfährt, dass und wann du dich anmeldest, von deinem Tagebuch nichts. Wir speichern die Kennung deines Kontos dort, E-Mail-Adresse, Vor- und Nachname, Benutzername, auf Wunsch ein Profilbild, das unser Server abholt und selbst ausliefert, und deine Einstellungen. Ohne diese Daten gibt es kein Konto. Löschst du es hier, bleibt das beim Anmeldedienst, bis es dort gelöscht wird; die E-Mail-Adresse oben hilft dabei. Rechtsgrundlage: Vertrag (Art. 6 Abs. 1 lit. b DSGVO).`;

/** Stored account data, and others that learn of a sign-in. */
export function signInPart({ signIn: { external, service } }: LawFacts): string {
  if (service !== undefined) return viaService(service);
  return external === undefined ? KEPT_HERE : `${KEPT_HERE}\n\n${viaAccount(external)}`;
}

/** Browser storage of a sign-in. */
export function signInStore({ signIn: { external, service } }: LawFacts): string {
  if (service !== undefined) return 'deine Anmeldung beim Anmeldedienst';
  const way = external === undefined ? '' : `, für die Minuten der Anmeldung mit ${external} ein weiteres`;
  return `ein Cookie für die Sitzung, eines, an dem ein schon bekanntes Gerät zu erkennen ist${way}`;
}

/** Recipients of sign-in data; empty for none. */
export function signInRecipient({ signIn: { external, service } }: LawFacts): string {
  if (service !== undefined) return 'Anmeldedienst, ';
  return external === undefined ? '' : `${external}, wenn du dich damit anmeldest, `;
}

export function signInEnd({ signIn: { service } }: LawFacts): string {
  return service === undefined ? 'Sitzungen: bis zur Abmeldung, sonst 180 Tage ohne Nutzung. ' : '';
}
