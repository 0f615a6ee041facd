import type { PostPhrases } from './phrase-book.ts';

export const SPANISH: PostPhrases = {
  language: 'es',
  openings: {
    inspirierend: 'A veces, un solo día guarda mucho más de lo que parece.',
    pragmatisch: 'Una nota rápida de mi día a día:',
    humorvoll: 'Mi diario tiene a veces mejores historias que cualquier presentación. 😄',
    seriös: 'Una observación de mi día a día que me gustaría compartir.',
    locker: 'Un pequeño vistazo a mi diario 👇',
    persönlich: 'Esto no lo comparto todos los días: unas líneas de mi diario.',
  },
  thoughts: {
    inspirierend: {
      du: 'Quizá te recuerde a un momento que también puso algo en marcha para ti.',
      sie: 'Quizá le recuerde a un momento que también puso algo en marcha para usted.',
    },
    pragmatisch: 'Mi conclusión: observar, aprender y seguir adelante.',
    humorvoll: 'Y sí: el mejor orden del día lo sigue escribiendo la vida.',
    seriös: 'A mi juicio, experiencias así merecen una mirada más atenta.',
    locker: 'Ni más ni menos: así fue.',
    persönlich: 'Se me quedó grabado, y por eso lo escribo aquí.',
  },
  goals: {
    diskussion: {
      du: 'Me interesa saber cómo lo ves: ¿cuál es tu experiencia?',
      sie: 'Me interesa saber cómo lo ve usted: ¿cuál es su experiencia?',
    },
    reichweite: {
      du: '¿Conoces a alguien a quien le pueda interesar? Comparte esta publicación si te apetece.',
      sie: '¿Conoce a alguien a quien le pueda interesar? Comparta esta publicación si lo desea.',
    },
    vernetzung: {
      du: 'Me gusta hablar con personas que viven cosas parecidas: quizá seas una de ellas.',
      sie: 'Me gusta hablar con personas que viven cosas parecidas: quizá sea usted una de ellas.',
    },
    'website-besuch': {
      du: 'Lo que hago no cabe en una sola publicación: en mi web puedes saber más.',
      sie: 'Lo que hago no cabe en una sola publicación: en mi web puede saber más.',
    },
    angebot: {
      du: '¿Buscas apoyo en un tema como este? Hablemos de lo que te puedo ofrecer.',
      sie: '¿Busca apoyo en un tema como este? Hablemos de lo que le puedo ofrecer.',
    },
  },
  calls: {
    kommentieren: {
      du: 'Cuéntame qué opinas en los comentarios.',
      sie: 'Cuénteme qué opina en los comentarios.',
    },
    vernetzen: { du: 'Conecta conmigo cuando quieras.', sie: 'Conecte conmigo cuando quiera.' },
    website: { du: 'Pásate por mi web.', sie: 'Le invito a visitar mi web.' },
    angebot: {
      du: 'Escríbeme un mensaje y te cuento más sobre lo que ofrezco.',
      sie: 'Escríbame un mensaje y le cuento más sobre lo que ofrezco.',
    },
  },
  beforeMoment: 'Mi momento del día:',
  beforeAudience: {
    du: 'Si te reconoces aquí, esto es para ti:',
    sie: 'Si se reconoce aquí, esto es para usted:',
  },
  beforeAbout: 'Sobre mí:',
  beforeQuote: 'De mi diario, tal como lo escribí:',
  quoteMarks: ['«', '»'],
};
