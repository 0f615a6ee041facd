import { PRO_PRICE } from '@tagfalter/contract/subscriptions';
import type { ServerLanguage } from '#api/base/language.ts';
import type { Mail } from '#api/ports/mail.ts';

type Words = Omit<Mail, 'to'>;

/** Times in milliseconds since the epoch. */
export interface SubscriptionSaid {
  orderedAt: number;
  /** Next payment or end of Pro; null if unknown. */
  day: number | null;
  /** Pro begins within the withdrawal period. */
  beginsAtOnce: boolean;
  publicUrl: string;
  /** The operator's address. */
  contact: string;
  /** No money moves. */
  isTest: boolean;
}

type Say = (said: SubscriptionSaid) => Words;
type InLanguages = Readonly<Record<ServerLanguage, Say>>;

/** In Berlin: the contract is under German law. */
function dayIn(language: ServerLanguage, at: number | null): string {
  if (at === null) return '–';
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(at);
}

function priceIn(language: ServerLanguage): string {
  const format = { style: 'currency', currency: PRO_PRICE.currency } as const;
  // No non-breaking spaces, as everywhere in mails.
  return new Intl.NumberFormat(language, format).format(PRO_PRICE.cents / 100).replace(/\s/g, ' ');
}

const TEST: Readonly<Record<ServerLanguage, string>> = {
  de: 'Testzahlung: Es ist kein Geld geflossen.\n\n',
  en: 'Test payment: no money has moved.\n\n',
  fr: 'Paiement de test : aucun argent n’a été versé.\n\n',
  es: 'Pago de prueba: no se ha movido dinero.\n\n',
};
const noteOf = (language: ServerLanguage, isTest: boolean): string => (isTest ? TEST[language] : '');

/** Order confirmation on a durable medium (§ 312f BGB): price, term, cancellation and withdrawal. */
const CONFIRMED: InLanguages = {
  de: ({ orderedAt, day, beginsAtOnce, publicUrl, contact, isTest }) => ({
    subject: 'Deine Bestellung: Tagfalter Pro',
    text: `Hallo,

${noteOf('de', isTest)}danke für deine Bestellung. Das haben wir am ${dayIn('de', orderedAt)} vereinbart:

Leistung: Tagfalter Pro
Preis: ${priceIn('de')} im Monat, inklusive Mehrwertsteuer
Laufzeit: ein Monat, verlängert sich jeweils um einen Monat
Nächste Zahlung: ${dayIn('de', day)}
Zahlung: über PayPal
Bedingungen: ${publicUrl}/agb

Kündigen kannst du jederzeit zum Ende des bezahlten Monats, in der App oder ohne Anmeldung:
${publicUrl}/kuendigung

Widerrufsrecht: Du kannst diesen Vertrag binnen vierzehn Tagen ab dem Tag des Vertragsschlusses ohne Angabe von Gründen widerrufen. Eine eindeutige Erklärung genügt, per E-Mail an ${contact} oder hier:
${publicUrl}/widerruf
Die Frist ist gewahrt, wenn du die Erklärung vor ihrem Ablauf absendest. Wir zahlen dir dann alle Zahlungen spätestens binnen vierzehn Tagen zurück, auf dem Weg, auf dem du bezahlt hast.${beginsAtOnce ? ' Du hast verlangt, dass Pro sofort beginnt: Bei einem Widerruf schuldest du uns den Anteil des Preises, der auf die Tage bis dahin entfällt.' : ''}

Heb diese Mail gut auf.

Tagfalter`,
  }),
  en: ({ orderedAt, day, beginsAtOnce, publicUrl, contact, isTest }) => ({
    subject: 'Your order: Tagfalter Pro',
    text: `Hello,

${noteOf('en', isTest)}thank you for your order. This is what we agreed on ${dayIn('en', orderedAt)}:

Service: Tagfalter Pro
Price: ${priceIn('en')} a month, including value-added tax
Term: one month, renewed by one month at a time
Next payment: ${dayIn('en', day)}
Payment: by PayPal
Terms (in German): ${publicUrl}/agb

You can cancel at any time with effect from the end of the paid month, in the app or without signing in:
${publicUrl}/kuendigung

Right of withdrawal: you can withdraw from this contract within fourteen days of the day it was concluded, without giving a reason. A clear statement is enough, by e-mail to ${contact} or here:
${publicUrl}/widerruf
You meet the deadline if you send the statement before it has passed. We then pay back all payments within fourteen days at the latest, the way you paid.${beginsAtOnce ? ' You asked for Pro to begin at once: if you withdraw, you owe us the share of the price for the days until then.' : ''}

Please keep this mail.

Tagfalter`,
  }),
  fr: ({ orderedAt, day, beginsAtOnce, publicUrl, contact, isTest }) => ({
    subject: 'Ta commande : Tagfalter Pro',
    text: `Bonjour,

${noteOf('fr', isTest)}merci pour ta commande. Voici ce dont nous avons convenu le ${dayIn('fr', orderedAt)} :

Service : Tagfalter Pro
Prix : ${priceIn('fr')} par mois, TVA comprise
Durée : un mois, renouvelé chaque fois pour un mois
Prochain paiement : ${dayIn('fr', day)}
Paiement : par PayPal
Conditions (en allemand) : ${publicUrl}/agb

Tu peux résilier à tout moment pour la fin du mois payé, dans l’app ou sans te connecter :
${publicUrl}/kuendigung

Droit de rétractation : tu peux te rétracter de ce contrat dans les quatorze jours suivant sa conclusion, sans donner de motif. Une déclaration claire suffit, par e-mail à ${contact} ou ici :
${publicUrl}/widerruf
Le délai est respecté si tu envoies ta déclaration avant son expiration. Nous te remboursons alors tous les paiements sous quatorze jours au plus tard, par le moyen que tu as utilisé.${beginsAtOnce ? ' Tu as demandé que Pro commence tout de suite : si tu te rétractes, tu nous dois la part du prix qui correspond aux jours écoulés.' : ''}

Garde bien cet e-mail.

Tagfalter`,
  }),
  es: ({ orderedAt, day, beginsAtOnce, publicUrl, contact, isTest }) => ({
    subject: 'Tu pedido: Tagfalter Pro',
    text: `Hola:

${noteOf('es', isTest)}Gracias por tu pedido. Esto es lo que acordamos el ${dayIn('es', orderedAt)}:

Servicio: Tagfalter Pro
Precio: ${priceIn('es')} al mes, IVA incluido
Duración: un mes, que se renueva de mes en mes
Próximo pago: ${dayIn('es', day)}
Pago: con PayPal
Condiciones (en alemán): ${publicUrl}/agb

Puedes cancelar en cualquier momento con efecto al final del mes pagado, en la app o sin iniciar sesión:
${publicUrl}/kuendigung

Derecho de desistimiento: puedes desistir de este contrato en los catorce días siguientes a su celebración, sin dar ningún motivo. Basta una declaración clara, por correo a ${contact} o aquí:
${publicUrl}/widerruf
Cumples el plazo si envías la declaración antes de que venza. En ese caso te devolvemos todos los pagos en catorce días como máximo, por el mismo medio con el que pagaste.${beginsAtOnce ? ' Pediste que Pro empezara enseguida: si desistes, nos debes la parte del precio que corresponde a los días transcurridos.' : ''}

Guarda bien este correo.

Tagfalter`,
  }),
};

const CANCELLED: InLanguages = {
  de: ({ day, publicUrl, isTest }) => ({
    subject: 'Dein Abo von Tagfalter Pro ist gekündigt',
    text: `Hallo,

${noteOf('de', isTest)}dein Abo von Tagfalter Pro ist gekündigt. Pro bleibt dir bis zum ${dayIn('de', day)}; danach wird nichts mehr abgebucht.

Deine Einträge bleiben. Wie dein Abo steht, siehst du hier:

${publicUrl}/subscription

Tagfalter`,
  }),
  en: ({ day, publicUrl, isTest }) => ({
    subject: 'Your Tagfalter Pro subscription is cancelled',
    text: `Hello,

${noteOf('en', isTest)}your Tagfalter Pro subscription is cancelled. You keep Pro until ${dayIn('en', day)}; nothing is charged after that.

Your entries stay. See here how your subscription stands:

${publicUrl}/subscription

Tagfalter`,
  }),
  fr: ({ day, publicUrl, isTest }) => ({
    subject: 'Ton abonnement Tagfalter Pro est résilié',
    text: `Bonjour,

${noteOf('fr', isTest)}ton abonnement Tagfalter Pro est résilié. Tu gardes Pro jusqu’au ${dayIn('fr', day)} ; plus rien n’est prélevé ensuite.

Tes entrées restent. Tu vois ici où en est ton abonnement :

${publicUrl}/subscription

Tagfalter`,
  }),
  es: ({ day, publicUrl, isTest }) => ({
    subject: 'Tu suscripción a Tagfalter Pro está cancelada',
    text: `Hola:

${noteOf('es', isTest)}Tu suscripción a Tagfalter Pro está cancelada. Conservas Pro hasta el ${dayIn('es', day)}; después no se cobra nada más.

Tus entradas se quedan. Aquí ves cómo está tu suscripción:

${publicUrl}/subscription

Tagfalter`,
  }),
};

const REACTIVATED: InLanguages = {
  de: ({ day, publicUrl, isTest }) => ({
    subject: 'Dein Abo von Tagfalter Pro läuft weiter',
    text: `Hallo,

${noteOf('de', isTest)}die Kündigung ist zurückgenommen: Dein Abo von Tagfalter Pro läuft weiter. Die nächste Zahlung über ${priceIn('de')} ist am ${dayIn('de', day)} fällig.

Kündigen kannst du jederzeit:

${publicUrl}/subscription

Tagfalter`,
  }),
  en: ({ day, publicUrl, isTest }) => ({
    subject: 'Your Tagfalter Pro subscription goes on',
    text: `Hello,

${noteOf('en', isTest)}the cancellation is taken back: your Tagfalter Pro subscription goes on. The next payment of ${priceIn('en')} is due on ${dayIn('en', day)}.

You can cancel at any time:

${publicUrl}/subscription

Tagfalter`,
  }),
  fr: ({ day, publicUrl, isTest }) => ({
    subject: 'Ton abonnement Tagfalter Pro continue',
    text: `Bonjour,

${noteOf('fr', isTest)}la résiliation est annulée : ton abonnement Tagfalter Pro continue. Le prochain paiement de ${priceIn('fr')} est dû le ${dayIn('fr', day)}.

Tu peux résilier à tout moment :

${publicUrl}/subscription

Tagfalter`,
  }),
  es: ({ day, publicUrl, isTest }) => ({
    subject: 'Tu suscripción a Tagfalter Pro continúa',
    text: `Hola:

${noteOf('es', isTest)}La cancelación queda anulada: tu suscripción a Tagfalter Pro continúa. El próximo pago, de ${priceIn('es')}, vence el ${dayIn('es', day)}.

Puedes cancelar en cualquier momento:

${publicUrl}/subscription

Tagfalter`,
  }),
};

const ENDED: InLanguages = {
  de: ({ day, publicUrl, isTest }) => ({
    subject: 'Tagfalter Pro ist zu Ende',
    text: `Hallo,

${noteOf('de', isTest)}dein Tagfalter Pro ist seit dem ${dayIn('de', day)} zu Ende. Es wird nichts mehr abgebucht.

Alle deine Einträge bleiben, und du kannst weiterschreiben. Wenn du Pro wieder möchtest:

${publicUrl}/subscription

Tagfalter`,
  }),
  en: ({ day, publicUrl, isTest }) => ({
    subject: 'Tagfalter Pro has ended',
    text: `Hello,

${noteOf('en', isTest)}your Tagfalter Pro ended on ${dayIn('en', day)}. Nothing is charged any more.

All your entries stay, and you can go on writing. If you want Pro again:

${publicUrl}/subscription

Tagfalter`,
  }),
  fr: ({ day, publicUrl, isTest }) => ({
    subject: 'Tagfalter Pro est terminé',
    text: `Bonjour,

${noteOf('fr', isTest)}ton Tagfalter Pro est terminé depuis le ${dayIn('fr', day)}. Plus rien n’est prélevé.

Toutes tes entrées restent, et tu peux continuer à écrire. Si tu veux retrouver Pro :

${publicUrl}/subscription

Tagfalter`,
  }),
  es: ({ day, publicUrl, isTest }) => ({
    subject: 'Tagfalter Pro ha terminado',
    text: `Hola:

${noteOf('es', isTest)}Tu Tagfalter Pro terminó el ${dayIn('es', day)}. Ya no se cobra nada.

Todas tus entradas se quedan y puedes seguir escribiendo. Si quieres volver a tener Pro:

${publicUrl}/subscription

Tagfalter`,
  }),
};

const PAYMENT_FAILED: InLanguages = {
  de: ({ day, publicUrl, isTest }) => ({
    subject: 'Die Zahlung für Tagfalter Pro hat nicht geklappt',
    text: `Hallo,

${noteOf('de', isTest)}PayPal konnte den Betrag für Tagfalter Pro nicht einziehen und hat das Abo angehalten. Bezahlt ist Pro bis zum ${dayIn('de', day)}.

Prüfe deine Zahlungsart bei PayPal und setze das Abo dort fort, oder bestelle Pro hier neu:

${publicUrl}/subscription

Deine Einträge bleiben in jedem Fall.

Tagfalter`,
  }),
  en: ({ day, publicUrl, isTest }) => ({
    subject: 'The payment for Tagfalter Pro did not work',
    text: `Hello,

${noteOf('en', isTest)}PayPal could not collect the payment for Tagfalter Pro and has paused the subscription. Pro is paid until ${dayIn('en', day)}.

Check your payment method at PayPal and resume the subscription there, or order Pro again here:

${publicUrl}/subscription

Your entries stay in any case.

Tagfalter`,
  }),
  fr: ({ day, publicUrl, isTest }) => ({
    subject: 'Le paiement de Tagfalter Pro n’a pas abouti',
    text: `Bonjour,

${noteOf('fr', isTest)}PayPal n’a pas pu prélever le montant de Tagfalter Pro et a suspendu l’abonnement. Pro est payé jusqu’au ${dayIn('fr', day)}.

Vérifie ton moyen de paiement chez PayPal et reprends-y l’abonnement, ou commande de nouveau Pro ici :

${publicUrl}/subscription

Tes entrées restent dans tous les cas.

Tagfalter`,
  }),
  es: ({ day, publicUrl, isTest }) => ({
    subject: 'El pago de Tagfalter Pro no ha funcionado',
    text: `Hola:

${noteOf('es', isTest)}PayPal no ha podido cobrar Tagfalter Pro y ha detenido la suscripción. Pro está pagado hasta el ${dayIn('es', day)}.

Revisa tu forma de pago en PayPal y reanuda allí la suscripción, o vuelve a pedir Pro aquí:

${publicUrl}/subscription

Tus entradas se quedan en cualquier caso.

Tagfalter`,
  }),
};

export const SUBSCRIPTION_MAILS = {
  confirmed: CONFIRMED,
  cancelled: CANCELLED,
  reactivated: REACTIVATED,
  ended: ENDED,
  payment_failed: PAYMENT_FAILED,
} as const;
