import type { PostPhrases } from './phrase-book.ts';

export const FRENCH: PostPhrases = {
  language: 'fr',
  openings: {
    inspirierend: 'Parfois, une seule journée contient bien plus qu’il n’y paraît.',
    pragmatisch: 'Une petite note tirée de mon quotidien :',
    humorvoll: 'Mon journal a parfois de meilleures histoires que n’importe quelle présentation. 😄',
    seriös: 'Une observation tirée de mon quotidien, que je souhaite partager.',
    locker: 'Petit coup d’œil dans mon journal 👇',
    persönlich: 'Je ne partage pas cela tous les jours : quelques lignes de mon journal.',
  },
  thoughts: {
    inspirierend: {
      du: 'Peut-être que cela te rappelle un moment qui, pour toi aussi, a fait bouger les choses.',
      sie: 'Peut-être que cela vous rappelle un moment qui, pour vous aussi, a fait bouger les choses.',
    },
    pragmatisch: 'Ce que j’en retiens : observer, apprendre et continuer.',
    humorvoll: 'Et oui : c’est encore la vie qui écrit les meilleurs ordres du jour.',
    seriös: 'À mon sens, de telles expériences méritent que l’on s’y arrête.',
    locker: 'Ni plus ni moins : c’était comme ça.',
    persönlich: 'Cela m’est resté en tête, et c’est pour cela que je l’écris ici.',
  },
  goals: {
    diskussion: {
      du: 'J’aimerais savoir ce que tu en penses : quelle est ton expérience ?',
      sie: 'J’aimerais savoir ce que vous en pensez : quelle est votre expérience ?',
    },
    reichweite: {
      du: 'Tu connais quelqu’un que cela pourrait intéresser ? N’hésite pas à partager ce post.',
      sie: 'Vous connaissez quelqu’un que cela pourrait intéresser ? N’hésitez pas à partager ce post.',
    },
    vernetzung: {
      du: 'J’aime échanger avec des personnes qui vivent des choses semblables : tu en fais peut-être partie.',
      sie: 'J’aime échanger avec des personnes qui vivent des choses semblables : vous en faites peut-être partie.',
    },
    'website-besuch': {
      du: 'Ce que je fais ne tient pas dans un seul post : tu en sauras plus sur mon site.',
      sie: 'Ce que je fais ne tient pas dans un seul post : vous en saurez plus sur mon site.',
    },
    angebot: {
      du: 'Tu cherches de l’aide sur un sujet comme celui-ci ? Alors parlons de mon offre.',
      sie: 'Vous cherchez de l’aide sur un sujet comme celui-ci ? Alors parlons de mon offre.',
    },
  },
  calls: {
    kommentieren: {
      du: 'Dis-moi ce que tu en penses en commentaire.',
      sie: 'Dites-moi ce que vous en pensez en commentaire.',
    },
    vernetzen: { du: 'N’hésite pas à rejoindre mon réseau.', sie: 'N’hésitez pas à rejoindre mon réseau.' },
    website: { du: 'Va faire un tour sur mon site.', sie: 'Je vous invite à visiter mon site.' },
    angebot: {
      du: 'Écris-moi un message et je t’en dirai plus sur mon offre.',
      sie: 'Écrivez-moi un message et je vous en dirai plus sur mon offre.',
    },
  },
  beforeMoment: 'Mon moment de la journée :',
  beforeAudience: {
    du: 'Si tu te reconnais ici, c’est pour toi :',
    sie: 'Si vous vous reconnaissez ici, c’est pour vous :',
  },
  beforeAbout: 'À propos de moi :',
  beforeQuote: 'Dans mon journal, en version originale :',
  quoteMarks: ['« ', ' »'],
};
