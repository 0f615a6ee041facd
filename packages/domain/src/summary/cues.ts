const list = (words: string): readonly string[] => words.split(',').map((cue) => ` ${cue.trim()} `);

/** Turns of speech that mark what mattered. In small letters. */
const CUES = {
  de: list(`endlich, am schönsten, schönste, schönster, am besten, der beste, das beste, die beste, höhepunkt, highlight, wichtig,
    wichtigste, überraschung, überrascht, plötzlich, unvergesslich, nie vergessen, nicht vergessen, stolz, glücklich, dankbar,
    erleichtert, gefreut, freude, traurig, geweint, verliebt, verlobt, hochzeit, geheiratet, geboren, schwanger, gestorben,
    bestanden, geschafft, gewonnen, verloren, zusage, zugesagt, absage, entschieden, entscheidung, beschlossen, versprochen,
    zum ersten mal, das erste mal, zum letzten mal, traum, wunderbar, großartig, gänsehaut`),
  en: list(`finally, the best, highlight, important, surprise, surprised, suddenly, unforgettable, never forget, proud, happy,
    grateful, relieved, joy, sad, cried, in love, engaged, wedding, married, was born, pregnant, died, passed, won, lost,
    accepted, rejected, decided, decision, promised, for the first time, for the last time, dream, wonderful, amazing,
    incredible, the moment, my favourite, my favorite`),
  fr: list(`enfin, le meilleur, la meilleure, le plus beau, moment, important, importante, surprise, surpris, soudain, inoubliable,
    jamais oublier, n'oublierai, n'oublierai jamais, fier, fière, heureux, heureuse, soulagé, soulagée, joie, triste, pleuré,
    amoureux, amoureuse, mariage, mariés, est née, est né, enceinte, est mort, est morte, réussi, gagné, perdu, acceptée,
    accepté, refusé, décidé, décision, promis, pour la première fois, pour la dernière fois, rêve, merveilleux, incroyable,
    bonheur`),
  es: list(`por fin, lo mejor, el mejor, la mejor, lo más bonito, momento, importante, sorpresa, de repente, inolvidable, nunca
    olvidaré, no olvidaré, orgulloso, orgullosa, feliz, agradecido, agradecida, aliviado, aliviada, alegría, triste, lloré,
    lloramos, enamorado, enamorada, boda, casado, casada, nació, embarazada, murió, aprobado, aprobé, conseguí, conseguimos,
    gané, ganamos, perdí, perdimos, me aceptaron, me han aceptado, decidí, decidimos, hemos decidido, decisión, prometí,
    por primera vez, por última vez, sueño, maravilloso, maravillosa, increíble, felicidad`),
} as const;

/** @param words in small letters */
export function countCues(words: readonly string[], language: keyof typeof CUES): number {
  const sentence = ` ${words.join(' ')} `;
  return CUES[language].filter((cue) => sentence.includes(cue)).length;
}
