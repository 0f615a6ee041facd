import type { PostPhrases } from './phrase-book.ts';

export const GERMAN: PostPhrases = {
  language: 'de',
  openings: {
    inspirierend: 'Manchmal steckt in einem einzigen Tag mehr, als man ihm ansieht.',
    pragmatisch: 'Kurz notiert aus meinem Alltag:',
    humorvoll: 'Mein Tagebuch hat manchmal die besseren Geschichten als jede Präsentation. 😄',
    seriös: 'Eine Beobachtung aus meinem Alltag, die ich gern teilen möchte.',
    locker: 'Kleiner Blick in mein Tagebuch 👇',
    persönlich: 'Das teile ich nicht jeden Tag: ein paar Zeilen aus meinem Tagebuch.',
  },
  thoughts: {
    inspirierend: {
      du: 'Vielleicht erinnert dich das an einen Moment, der auch bei dir etwas in Bewegung gebracht hat.',
      sie: 'Vielleicht erinnert Sie das an einen Moment, der auch bei Ihnen etwas in Bewegung gebracht hat.',
    },
    pragmatisch: 'Mein Fazit: hinschauen, daraus lernen, weitermachen.',
    humorvoll: 'Und ja: Die besten Tagesordnungspunkte schreibt immer noch das Leben.',
    seriös: 'Aus meiner Sicht lohnt es sich, bei solchen Erfahrungen genauer hinzusehen.',
    locker: 'Nicht mehr und nicht weniger – so war’s.',
    persönlich: 'Das ist mir im Kopf geblieben, und deshalb steht es hier.',
  },
  goals: {
    diskussion: {
      du: 'Mich interessiert, wie du das siehst: Welche Erfahrungen hast du gemacht?',
      sie: 'Mich interessiert, wie Sie das sehen: Welche Erfahrungen haben Sie gemacht?',
    },
    reichweite: {
      du: 'Kennst du jemanden, für den das interessant ist? Dann teile den Beitrag gern.',
      sie: 'Kennen Sie jemanden, für den das interessant ist? Dann teilen Sie den Beitrag gern.',
    },
    vernetzung: {
      du: 'Ich tausche mich gern mit Menschen aus, denen es ähnlich geht – vielleicht gehörst du dazu.',
      sie: 'Ich tausche mich gern mit Menschen aus, denen es ähnlich geht – vielleicht gehören Sie dazu.',
    },
    'website-besuch': {
      du: 'Was ich sonst mache, passt nicht in einen Beitrag: Auf meiner Website erfährst du mehr.',
      sie: 'Was ich sonst mache, passt nicht in einen Beitrag: Auf meiner Website erfahren Sie mehr.',
    },
    angebot: {
      du: 'Du suchst bei so einem Thema Unterstützung? Dann lass uns über mein Angebot sprechen.',
      sie: 'Sie suchen bei so einem Thema Unterstützung? Dann lassen Sie uns über mein Angebot sprechen.',
    },
  },
  calls: {
    kommentieren: {
      du: 'Schreib mir deine Gedanken gern in die Kommentare.',
      sie: 'Schreiben Sie mir Ihre Gedanken gern in die Kommentare.',
    },
    vernetzen: { du: 'Vernetze dich gern mit mir.', sie: 'Vernetzen Sie sich gern mit mir.' },
    website: { du: 'Schau gern auf meiner Website vorbei.', sie: 'Schauen Sie gern auf meiner Website vorbei.' },
    angebot: {
      du: 'Schreib mir eine Nachricht, dann erzähle ich dir mehr über mein Angebot.',
      sie: 'Schreiben Sie mir eine Nachricht, dann erzähle ich Ihnen mehr über mein Angebot.',
    },
  },
  beforeMoment: 'Mein Moment des Tages:',
  beforeAudience: {
    du: 'Wenn du dich hier wiederfindest, ist das für dich:',
    sie: 'Wenn Sie sich hier wiederfinden, ist das für Sie:',
  },
  beforeAbout: 'Zu mir:',
  beforeQuote: 'Im Original aus meinem Tagebuch:',
  quoteMarks: ['„', '“'],
};
