import { PRO_PRICE } from '@tagfalter/contract/subscriptions';
import type { ServerLanguage } from '#api/base/language.ts';
import type { Delivery } from '#api/ports/payment-stand-in.ts';
import type { FirstPayment, StandInState } from './state.ts';

export type PayerAct = 'suspend' | 'activate' | 'cancel' | 'fail' | 'month';

export interface PageWords {
  test: string;
  noMoney: string;
  order: string;
  agree: string;
  refuse: string;
  first: string;
  firsts: Readonly<Record<FirstPayment, string>>;
  account: string;
  none: string;
  state: Readonly<Record<StandInState['status'], string>>;
  next: string;
  acts: Readonly<Record<PayerAct, string>>;
  tell: string;
  deliveries: Readonly<Record<Delivery, string>>;
  gone: string;
  foreign: string;
  later: string;
  back: string;
}

/** 'Testzahlung' stays untranslated (spec decision 26). */
export const PAGE_WORDS: Readonly<Record<ServerLanguage, PageWords>> = {
  de: {
    test: 'Testzahlung',
    noMoney:
      'Hier bewegt sich kein Geld. Diese Seite steht an der Stelle von PayPal, solange kein PayPal-Konto eingerichtet ist.',
    order: 'Tagfalter Pro, {price} im Monat',
    agree: 'Zustimmen',
    refuse: 'Abbrechen',
    first: 'Erste Zahlung',
    firsts: {
      now: 'geht gleich durch',
      soon: 'kommt zehn Minuten später, bis dahin ist die nächste Zahlung am Beginn',
      fails: 'kommt nicht durch',
    },
    account: 'Dein Testkonto',
    none: 'In diesem Browser gibt es noch keine Testzahlung.',
    state: {
      APPROVAL_PENDING: 'Wartet auf Zustimmung',
      ACTIVE: 'Läuft',
      SUSPENDED: 'Angehalten',
      CANCELLED: 'Beendet',
    },
    next: 'Nächste Zahlung: {date}',
    acts: {
      suspend: 'Anhalten',
      activate: 'Fortsetzen',
      cancel: 'Beenden',
      fail: 'Nächste Zahlung scheitern lassen',
      month: 'Monat enden lassen',
    },
    tell: 'Tagfalter davon berichten',
    deliveries: {
      now: 'sofort',
      late: 'zwei Minuten später',
      doubled: 'zweimal',
      reordered: 'in falscher Reihenfolge',
      lost: 'nie',
    },
    gone: 'Diese Testzahlung gibt es nicht oder nicht mehr.',
    foreign: 'Dieses Formular kommt von einer fremden Seite. Öffne die Testzahlung noch einmal aus Tagfalter.',
    later: 'Das waren viele Aufrufe in kurzer Zeit. Warte eine Minute und lade die Seite neu.',
    back: 'Zurück zu Tagfalter',
  },
  en: {
    test: 'Test payment (Testzahlung)',
    noMoney: 'No money moves here. This page stands in for PayPal until a PayPal account is set up.',
    order: 'Tagfalter Pro, {price} a month',
    agree: 'Agree',
    refuse: 'Cancel',
    first: 'First payment',
    firsts: {
      now: 'goes through at once',
      soon: 'comes ten minutes later; until then the next payment is at the start',
      fails: 'does not go through',
    },
    account: 'Your test account',
    none: 'There is no test payment in this browser yet.',
    state: { APPROVAL_PENDING: 'Waiting for approval', ACTIVE: 'Running', SUSPENDED: 'Paused', CANCELLED: 'Ended' },
    next: 'Next payment: {date}',
    acts: {
      suspend: 'Pause',
      activate: 'Resume',
      cancel: 'End',
      fail: 'Let the next payment fail',
      month: 'Let the month end',
    },
    tell: 'Tell Tagfalter',
    deliveries: {
      now: 'at once',
      late: 'two minutes later',
      doubled: 'twice',
      reordered: 'in the wrong order',
      lost: 'never',
    },
    gone: 'This test payment does not exist, or not any more.',
    foreign: 'This form comes from another site. Open the test payment from Tagfalter again.',
    later: 'That was a lot of requests in a short time. Wait a minute and reload the page.',
    back: 'Back to Tagfalter',
  },
  fr: {
    test: 'Paiement test (Testzahlung)',
    noMoney: 'Aucun argent ne circule ici. Cette page remplace PayPal tant qu’aucun compte PayPal n’est configuré.',
    order: 'Tagfalter Pro, {price} par mois',
    agree: 'Accepter',
    refuse: 'Annuler',
    first: 'Premier paiement',
    firsts: {
      now: 'passe tout de suite',
      soon: 'arrive dix minutes plus tard ; d’ici là, le prochain paiement est au début',
      fails: 'ne passe pas',
    },
    account: 'Ton compte test',
    none: 'Il n’y a encore aucun paiement test dans ce navigateur.',
    state: { APPROVAL_PENDING: 'En attente d’accord', ACTIVE: 'En cours', SUSPENDED: 'Suspendu', CANCELLED: 'Terminé' },
    next: 'Prochain paiement : {date}',
    acts: {
      suspend: 'Suspendre',
      activate: 'Reprendre',
      cancel: 'Mettre fin',
      fail: 'Faire échouer le prochain paiement',
      month: 'Faire finir le mois',
    },
    tell: 'Prévenir Tagfalter',
    deliveries: {
      now: 'tout de suite',
      late: 'deux minutes plus tard',
      doubled: 'deux fois',
      reordered: 'dans le désordre',
      lost: 'jamais',
    },
    gone: 'Ce paiement test n’existe pas ou n’existe plus.',
    foreign: 'Ce formulaire vient d’un autre site. Rouvre le paiement test depuis Tagfalter.',
    later: 'Cela fait beaucoup de demandes en peu de temps. Attends une minute et recharge la page.',
    back: 'Retour à Tagfalter',
  },
  es: {
    test: 'Pago de prueba (Testzahlung)',
    noMoney:
      'Aquí no se mueve dinero. Esta página sustituye a PayPal mientras no haya una cuenta de PayPal configurada.',
    order: 'Tagfalter Pro, {price} al mes',
    agree: 'Aceptar',
    refuse: 'Cancelar',
    first: 'Primer pago',
    firsts: {
      now: 'pasa enseguida',
      soon: 'llega diez minutos después; hasta entonces, el próximo pago es al inicio',
      fails: 'no pasa',
    },
    account: 'Tu cuenta de prueba',
    none: 'Todavía no hay ningún pago de prueba en este navegador.',
    state: {
      APPROVAL_PENDING: 'Pendiente de aprobación',
      ACTIVE: 'Activo',
      SUSPENDED: 'En pausa',
      CANCELLED: 'Terminado',
    },
    next: 'Próximo pago: {date}',
    acts: {
      suspend: 'Pausar',
      activate: 'Reanudar',
      cancel: 'Terminar',
      fail: 'Hacer fallar el próximo pago',
      month: 'Hacer que termine el mes',
    },
    tell: 'Avisar a Tagfalter',
    deliveries: {
      now: 'enseguida',
      late: 'dos minutos después',
      doubled: 'dos veces',
      reordered: 'en desorden',
      lost: 'nunca',
    },
    gone: 'Este pago de prueba no existe o ya no existe.',
    foreign: 'Este formulario viene de otro sitio. Vuelve a abrir el pago de prueba desde Tagfalter.',
    later: 'Han sido muchas peticiones en poco tiempo. Espera un minuto y recarga la página.',
    back: 'Volver a Tagfalter',
  },
};

export function priceIn(language: ServerLanguage): string {
  const { cents, currency } = PRO_PRICE;
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100);
}
