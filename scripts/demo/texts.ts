import type { Feeling } from '../../packages/domain/src/mood.ts';

/**
 * An evening of the demo account. `photo` names a scene in `photos/`; `months` are the months where it fits (1–12),
 * else any.
 */
export interface DemoEvening {
  text: string;
  mood: number;
  feeling?: Feeling;
  emojis?: string;
  topMoment?: string;
  /** To reflection questions, by their id. */
  answers?: Readonly<Record<string, string>>;
  photo?: string;
  months?: readonly number[];
  /** Transcript of `voice.webm`. */
  spoken?: string;
}

const WINTER = [12, 1, 2];
const SPRING = [3, 4, 5];
const SUMMER = [6, 7, 8];
const AUTUMN = [9, 10, 11];

/** Invented evenings of an invented person; dealt out over the year by season. */
export const EVENINGS: readonly DemoEvening[] = [
  {
    text: 'Lange am Küchentisch gesessen und nichts getan. Der Kaffee wurde kalt, und es war mir egal. Ida hat am Telefon von ihrem Balkon erzählt, auf dem jetzt drei Tomaten wohnen.',
    mood: 7,
    answers: {
      enough: 'Der Vormittag. Er hätte nicht länger sein müssen.',
      thanks: 'Ida, für die Tomaten, die ich nie gesehen habe.',
    },
    emojis: '☕🍅',
    photo: 'kaffee',
    feeling: 'grateful',
    topMoment: 'Idas Lachen am Telefon',
  },
  {
    text: 'Um halb sieben am Fenster, Kaffee in der Hand, und dem Müllwagen zugesehen. Dann kam nichts, was man erzählen müsste: Post, Wäsche, die Versicherung. Am Nachmittag klingelte Samira und hatte eine Schreibmaschine unter dem Arm. Es war die von Opa, mit seinem Namen im Deckel, vom Flohmarkt. Wir haben die Schreibmaschine auf den Küchentisch gestellt und ein neues Band eingelegt. Beim ersten Satz hakte das e, beim zweiten nicht mehr. Zum ersten Mal seit Jahren habe ich einen Brief geschrieben, an Oma, auf Opas Schreibmaschine, mit drei Fehlern. Samira blieb bis zehn.',
    mood: 9,
    answers: {
      memory: 'An das Klappern durch die Wand, wenn ich schlafen sollte.',
    },
    emojis: '⌨️💌',
    photo: 'kaffee',
    feeling: 'excited',
    topMoment: 'Sein Name im Deckel',
  },
  {
    text: 'Vierzig Minuten auf freier Strecke, der Zug stand einfach. Niemand wusste, warum. Erst haben alle auf ihre Uhren gesehen, dann aus dem Fenster. Eine Frau mit Cello fragte, ob es jemanden stört, und packte es aus. Sie hat im Gang gespielt, etwas Langsames, und der ganze Wagen wurde still. Das Kind gegenüber hielt sich am Cello fest, um es zu spüren. Als der Zug wieder anfuhr, wollte niemand klatschen, so schön war das Cello verklungen. Zu Hause war die Suppe kalt.',
    mood: 9,
    emojis: '🚆🎻',
    photo: 'zug',
    topMoment: 'Das Cello im Gang',
  },
  {
    text: 'Zwei Besprechungen, die eine E-Mail hätten sein können. Danach mit dem Rad den langen Weg heim. Am Kanal standen Reiher, einer neben dem anderen, wie bestellt.',
    mood: 6,
    emojis: '🚲',
  },
  {
    text: '',
    spoken:
      'Heute nur gesprochen, an den Händen ist Farbe. Marek und ich haben die Küche gestrichen, das Gelb heißt Zitronenfalter. Am Ende saßen wir auf dem Boden und haben Nudeln aus dem Topf gegessen. Morgen früh wird es in der Küche heller sein.',
    mood: 8,
    emojis: '🎨🍝',
    photo: 'kaffee',
    feeling: 'relaxed',
    topMoment: 'Nudeln auf dem Küchenboden',
  },
  { text: 'Kopfweh seit dem Mittag. Früh ins Bett, Vorhang zu. Morgen ist auch ein Tag.', mood: 3 },
  {
    text: 'Mit Marek gekocht: Linsen, viel zu viel Knoblauch, dazu das gute Brot. Wir haben bis elf geredet, über nichts, was man aufschreiben könnte.',
    mood: 9,
    answers: {
      taste: 'Das Brot, noch vor dem Essen, im Stehen.',
    },
    emojis: '🍲',
    topMoment: 'Das Brot war noch warm',
  },
  {
    text: 'Die Steuer ist abgeschickt. Ich habe mir zur Belohnung ein Buch gekauft, obwohl auf dem Stapel noch vier liegen.',
    mood: 8,
    emojis: '📚',
  },
  {
    text: 'Streit mit Jonas, wegen der Abrechnung, also eigentlich wegen etwas anderem. Abends eine Nachricht von ihm: „Fangen wir morgen neu an?“',
    mood: 4,
    answers: {
      anger: 'Dass er recht hatte. Dahinter: dass ich müde war.',
      tomorrow: 'Auf seinen Kaffee, und dass wir neu anfangen.',
    },
  },
  {
    text: 'Im Zug nach Freiburg. Vor dem Fenster die Hügel, im Abteil ein Kind, das jeden Tunnel laut angekündigt hat. Ich hatte vergessen, wie gern ich rückwärts fahre.',
    mood: 8,
    answers: {
      'good-surprise': 'Dass zwei Stunden aus dem Fenster schauen eine Beschäftigung ist.',
    },
    photo: 'zug',
    emojis: '🚆',
  },
  { text: 'Ein Tag ohne Ereignisse, und genau das war gut. Wäsche, Balkon, ein Apfel.', mood: 7 },
  { text: 'Beim Zahnarzt war nichts. Erleichterung ist auch ein Gefühl.', mood: 7 },
  {
    text: 'Tante Helga wird achtzig. Sie hat die Kerzen mit einem Topfdeckel ausgemacht, „wegen der Bazillen“, und dann als Erste getanzt.',
    mood: 10,
    answers: {
      laughter: 'Über den Topfdeckel. Und darüber, dass sie es ernst meinte.',
      closeness: 'Beim Tanzen, als sie mir auf die Füße getreten ist.',
    },
    photo: 'geburtstag',
    emojis: '🎂💃',
    feeling: 'happy',
    topMoment: 'Helga und der Topfdeckel',
  },
  {
    text: 'Regen von morgens bis abends. Unter dem Schirm mit Miriam durch die Stadt, Schuhe nass bis innen, und trotzdem wollten wir beide nicht heim.',
    mood: 8,
    answers: {
      sound: 'Das Tropfen vom Schirmrand, immer rechts.',
    },
    photo: 'regen',
    emojis: '☔',
  },
  {
    text: 'Nicht viel geschlafen. Die Baustelle fängt um sechs an. Ich habe den Polier gegrüßt, er hat zurückgegrüßt, das war der höfliche Teil.',
    mood: 4,
  },
  { text: 'Drei Seiten geschrieben, zwei gestrichen. Die dritte bleibt vielleicht.', mood: 6, emojis: '✍️' },
  {
    text: 'Beim Aufräumen das Foto von Opa gefunden, vor dem alten Wagen. Auf der Rückseite steht nur ein Datum und „geht wieder“.',
    mood: 6,
    topMoment: '„geht wieder“',
  },
  { text: 'Yoga im Park, elf Leute und ein Hund. Der Hund konnte es am besten.', mood: 8, months: [5, 6, 7, 8, 9] },
  {
    text: 'Am See, allein, das Wasser so glatt, dass ich es nicht stören wollte. Bin dann doch hinein.',
    mood: 9,
    answers: {
      courage: 'Beim ersten Schritt. Beim zweiten war es schon Freude.',
    },
    photo: 'see',
    months: SUMMER,
    emojis: '🏊',
    feeling: 'relaxed',
    topMoment: 'Der erste Zug ins Wasser',
  },
  {
    text: 'Hitze. Die ganze Stadt geht langsamer. Eis zum Abendessen, zweimal.',
    mood: 7,
    months: SUMMER,
    emojis: '🍨',
  },
  {
    text: 'Letzter Abend am Meer. Sand im Koffer, Sand im Buch, Sand in den Schuhen. Wir haben nichts gesagt und auf den Horizont geschaut, bis er weg war.',
    mood: 10,
    photo: 'meer',
    months: SUMMER,
    emojis: '🌊',
    feeling: 'love',
    topMoment: 'Der Horizont, bis er weg war',
  },
  {
    text: 'Gewitter über den Dächern. Licht aus, Fenster auf, eine halbe Stunde Kino.',
    mood: 8,
    months: SUMMER,
    emojis: '⛈️',
  },
  {
    text: 'Die ersten Pflaumen. Aylin hat gezeigt, wie ihre Mutter den Kuchen macht: ohne Rezept und ohne Waage.',
    mood: 9,
    months: [8, 9],
    emojis: '🥧',
  },
  {
    text: 'Laub auf dem Weg, knöcheltief. Ich bin durch jeden Haufen gegangen, den es gab.',
    mood: 8,
    answers: {
      childhood: 'Alles. Ich habe nichts anders gemacht als mit sieben.',
    },
    photo: 'herbst',
    months: AUTUMN,
    emojis: '🍂',
    topMoment: 'Jeder einzelne Haufen',
  },
  {
    text: 'Nebel bis Mittag, dann eine Sonne, als wäre nichts gewesen. Kürbis im Ofen.',
    mood: 7,
    months: AUTUMN,
    emojis: '🎃',
  },
  { text: 'Zeitumstellung. Den ganzen Tag eine Stunde gesucht.', mood: 5, months: [10] },
  {
    text: 'Auf den Berg, die letzten Meter im Nebel. Oben war nichts zu sehen außer Tobias, der behauptet hat, das sei die beste Aussicht seines Lebens.',
    mood: 9,
    answers: {
      colour: 'Weiß, ringsum. Und in der Mitte Tobias in Rot.',
    },
    photo: 'berg',
    months: [5, 6, 9, 10],
    emojis: '⛰️',
    topMoment: 'Die beste Aussicht seines Lebens',
  },
  {
    text: 'Dunkel um halb fünf. Tee, Decke, der Anfang eines dicken Romans.',
    mood: 6,
    months: [11, 12, 1],
    emojis: '🍵',
  },
  {
    text: 'Erster Schnee, und keiner ist pünktlich. Auf dem Heimweg die Spuren von jemandem, der im Kreis gegangen ist.',
    mood: 9,
    answers: {
      'open-question': 'Wohin wollte, wer da im Kreis gegangen ist?',
    },
    photo: 'winter',
    months: WINTER,
    emojis: '❄️',
    feeling: 'thoughtful',
    topMoment: 'Die Spuren im Kreis',
  },
  {
    text: 'Plätzchen mit den Kindern von nebenan. Die Sterne sehen aus wie Kühe, die Kühe wie Sterne.',
    mood: 9,
    months: [12],
    emojis: '⭐🍪',
  },
  {
    text: 'Zwischen den Jahren. Niemand weiß, welcher Wochentag ist, und niemand will es wissen.',
    mood: 7,
    months: [12],
  },
  { text: 'Vorsätze: keine. Nur dieses Heft, jeden Abend eine Zeile.', mood: 7, months: [1] },
  { text: 'Grippe. Nudelsuppe, Hörspiel, Nudelsuppe.', mood: 2, months: [1, 2, 3] },
  {
    text: 'Krokusse an der Kreuzung, mitten im Lärm. Habe gewartet, bis die Ampel dreimal grün war.',
    mood: 8,
    months: [2, 3],
    emojis: '🌷',
  },
  {
    text: 'Im Garten die Beete umgegraben, Muskelkater an Stellen, von denen ich nichts wusste. Abends der erste Tee draußen, in der Jacke.',
    mood: 8,
    photo: 'garten',
    months: SPRING,
    emojis: '🌱',
    feeling: 'tired',
    topMoment: 'Tee in der Jacke',
  },
  { text: 'Der Flieder. Mehr muss über heute nicht gesagt werden.', mood: 9, months: [5], emojis: '💜' },
  {
    text: 'Umzugskisten bei Lena, vierter Stock. Danach Pizza auf dem Boden, der neue Schlüssel liegt in der Mitte wie ein Pokal.',
    mood: 8,
    emojis: '📦🍕',
  },
  {
    text: 'Das Projekt ist abgesagt. Ein halbes Jahr, eine Mail. Bin lange durch die Straßen gegangen, bis die Wut müde war.',
    mood: 2,
  },
  { text: 'Heute zum ersten Mal wieder gelaufen. Langsam, aber gelaufen.', mood: 7, emojis: '🏃' },
];
