import type { Visibility } from '../../packages/domain/src/field-kinds.ts';
import type { DemoPerson } from './account.ts';

/** A day of a friend: how many days ago, and who may read it. */
export interface DemoFriendsDay {
  ago: number;
  visibility: Exclude<Visibility, 'private'>;
  text: string;
  mood: number;
  emojis?: string;
  topMoment?: string;
  /** A scene in `photos/`. */
  photo?: string;
}

export interface DemoFriend extends DemoPerson {
  /** The scene that is their profile picture. */
  picture: string;
  /** Their reply to a day of the demo account. */
  reply: string;
  days: readonly DemoFriendsDay[];
}

/** Invented friends of an invented person. */
export const FRIENDS: readonly DemoFriend[] = [
  {
    ...{ email: 'tobias@tagfalter.example', firstName: 'Tobias', lastName: 'Wendt', picture: 'berg', reply: '🤗' },
    days: [
      {
        ago: 1,
        visibility: 'friends',
        text: 'Am See war niemand außer mir und einem Haubentaucher. Wir haben uns eine halbe Stunde lang angesehen, er war öfter weg als ich.',
        mood: 9,
        emojis: '🦆',
        topMoment: 'Wer zuerst wegschaut',
        photo: 'see',
      },
      {
        ago: 4,
        visibility: 'friends',
        text: 'Drei Stunden Zug, und im Großraumwagen hat jemand die ganze Strecke lang leise Akkordeon geübt. Niemand hat etwas gesagt. Ich glaube, alle haben gehofft, dass er nicht aufhört.',
        mood: 8,
        emojis: '🪗',
        photo: 'zug',
      },
      {
        ago: 9,
        visibility: 'public',
        text: 'Das Fahrrad läuft wieder. Neue Kette, neue Bremsen, schwarze Finger bis zum Ellenbogen.',
        mood: 8,
        emojis: '🚲',
      },
    ],
  },
  {
    ...{ email: 'aylin@tagfalter.example', firstName: 'Aylin', lastName: 'Kaya', picture: 'garten', reply: '👏' },
    days: [
      {
        ago: 2,
        visibility: 'public',
        text: 'In der Bibliothek ein Buch ausgeliehen, in dem noch ein Einkaufszettel lag: Mehl, Zimt, etwas Schönes. Ich habe alle drei Dinge gekauft.',
        mood: 9,
        emojis: '📖',
        topMoment: '„etwas Schönes“',
      },
      {
        ago: 3,
        visibility: 'friends',
        text: 'Eine Stunde mit Mia am Telefon. Danach war die Küche noch genauso unaufgeräumt, aber ich nicht mehr.',
        mood: 8,
        emojis: '☎️',
        photo: 'kaffee',
      },
      {
        ago: 6,
        visibility: 'friends',
        text: 'Chorprobe. Der Alt hat zum ersten Mal gehalten, und die Chorleiterin hat geweint, vor Freude oder vor Erschöpfung.',
        mood: 9,
        emojis: '🎶',
      },
    ],
  },
];

/** Somebody who would like to be a friend. */
export const ASKING: DemoPerson & { picture: string } = {
  ...{ email: 'ida@tagfalter.example', firstName: 'Ida', lastName: 'Sommerfeld', picture: 'meer' },
};

/** Somebody who has no account yet. */
export const INVITED = {
  email: 'marek@tagfalter.example',
  message: 'Marek, du erzählst immer so schön von deinen Tagen. Schreib sie doch auf, ich lese mit.',
};
