import type { SummaryLanguage } from '../src/summary/language.ts';

export interface DiaryText {
  about: string;
  language: SummaryLanguage;
  text: string;
  /** Part of the sentence the day was about; it stands after the opening. */
  key: string;
}

/** Days as people write them: they begin with getting up, and what mattered comes later. For tests. */
export const DIARY_TEXTS: readonly DiaryText[] = [
  {
    about: 'an exam',
    language: 'de',
    text:
      'Der Wecker klingelte um halb sechs. Draußen war es noch dunkel und es hat geregnet. Ich habe kaum gefrühstückt, nur einen Kaffee ' +
      'getrunken. In der Bahn war wieder kein Platz frei. Um neun Uhr begann die Prüfung im großen Hörsaal. Die ersten Aufgaben der ' +
      'Prüfung waren leicht, danach wurde es zäh. Am Nachmittag kam die Mail vom Prüfungsamt: Ich habe die Prüfung bestanden! Mama hat ' +
      'am Telefon geweint. Abends gab es Pizza mit der ganzen Lerngruppe.',
    key: 'Ich habe die Prüfung bestanden!',
  },
  {
    about: 'a garden',
    language: 'de',
    text:
      'Heute bin ich spät aufgestanden. Das Frühstück war kurz. Danach habe ich die Wäsche aufgehängt und ein bisschen aufgeräumt. ' +
      'Gegen elf rief Jonas an. Wir sind in den Schrebergarten gefahren und haben den ganzen Tag die alten Beete umgegraben. Im ' +
      'Garten stand das Unkraut kniehoch. Jonas hat die Hecke geschnitten und ich habe Beete für Tomaten und Kürbisse angelegt. ' +
      'Die Nachbarin vom Garten nebenan hat uns Setzlinge geschenkt. Meine Hände tun weh. Früh ins Bett.',
    key: 'haben den ganzen Tag die alten Beete umgegraben',
  },
  {
    about: 'a birth in the family',
    language: 'de',
    text:
      'Im Büro war viel los. Herr Dr. Krause wollte bis mittags die Zahlen vom 3. Quartal haben. In der Kantine gab es Linsensuppe. ' +
      'Das Meeting am Nachmittag hat sich ewig gezogen. Auf dem Heimweg bin ich in einen Schauer geraten. Um 19.40 Uhr klingelte das ' +
      'Handy, und Tobi konnte vor Aufregung kaum sprechen. Meine kleine Nichte Emma ist heute geboren, und ich bin so glücklich! ' +
      'Wir haben mit Kakao angestoßen. Morgen fahre ich hin.',
    key: 'Meine kleine Nichte Emma ist heute geboren',
  },
  {
    about: 'a quarrel made up',
    language: 'de',
    text:
      'Wieder schlecht geschlafen. Auf dem Markt habe ich Äpfel und Käse gekauft. Mittags habe ich ein paar Rechnungen bezahlt. Der ' +
      'Nachmittag verging mit Kleinkram. Dann stand auf einmal Clara vor der Tür. Seit dem Streit im Sommer hatten Clara und ich kein ' +
      'Wort gesprochen. Wir haben zwei Stunden über den Streit geredet und uns endlich versöhnt. „Ich habe dich vermisst“, sagte sie. ' +
      'Zum Abendessen gab es Nudeln. Jetzt regnet es.',
    key: 'uns endlich versöhnt',
  },
  {
    about: 'a hike',
    language: 'de',
    text:
      'Frühstück in der Hütte: Brot, Marmelade, dünner Tee. Die Schuhe waren noch nass von gestern. Wir sind um sieben losgelaufen. Erst ' +
      'ging es eine Stunde durch den Wald. Dann kam das Geröllfeld, da habe ich geflucht. Kurz vor dem Gipfel riss der Nebel auf. Oben am ' +
      'Gipfel haben wir zum ersten Mal die ganze Alpenkette im Licht gesehen. Der Abstieg vom Gipfel ging in die Knie. In der Hütte gab es ' +
      'Kaiserschmarrn. Gute Nacht.',
    key: 'zum ersten Mal die ganze Alpenkette',
  },
  {
    about: 'a new job',
    language: 'en',
    text:
      'Woke up before the alarm. The coffee machine is broken again, so I had tea. Traffic on the bridge was slow. I answered a few emails ' +
      'and cleaned my desk. Lunch was a sad sandwich. At three the phone rang and it was the studio in Leeds. They offered me the job ' +
      'at the studio, and I finally said yes to moving north! I told Sam first, then my parents. We looked at flats near the studio ' +
      'all evening. It is raining now.',
    key: 'finally said yes to moving north',
  },
  {
    about: 'a lost dog',
    language: 'en',
    text:
      'Grey morning. I made pancakes for the kids. Then the laundry, then the shopping, the usual Saturday. Around noon we noticed that ' +
      'the gate was open and Biscuit was gone. We searched the park and rang every doorbell in the street. Nobody had seen a small brown ' +
      'dog. At dusk a boy brought Biscuit home, muddy and wagging, and we all cried on the kitchen floor. The dog slept through dinner. ' +
      'I fixed the gate with wire.',
    key: 'a boy brought Biscuit home',
  },
  {
    about: 'a concert',
    language: 'en',
    text:
      'Slept in until ten. Did the dishes and watered the plants. Mr. Patel from downstairs borrowed the ladder. In the afternoon I wrote ' +
      'two pages and deleted one. Took the 6.15 train into town with Noor. The concert was in an old swimming hall, the choir stood where ' +
      'the water used to be. When the choir sang without the orchestra, it was the best music I have ever heard in a concert. We ' +
      'walked home along the canal. My feet hurt.',
    key: 'the best music I have ever heard',
  },
  {
    about: 'a farewell',
    language: 'en',
    text:
      "Breakfast at seven, same as ever. The bus was late. I'd forgotten my umbrella, of course. Ward rounds took until eleven. Grandpa " +
      'was awake when I came in after lunch. Grandpa asked me to read him the letter from the sea. I held his hand while I read, and he ' +
      'smiled at the moment Grandpa always loved, the lighthouse. He died at five, quietly, and I am grateful I was there. The nurse made ' +
      'tea. I have no more words today.',
    key: 'He died at five, quietly',
  },
  {
    about: 'baking bread',
    language: 'en',
    text:
      'Nothing much in the post. The neighbours are painting their fence green. I called the dentist about Tuesday. Then I thought I would ' +
      'try the sourdough again. The starter had doubled overnight and smelled of apples. I folded the dough every half hour and let the ' +
      'dough rest in the blue bowl. After four failures my sourdough bread finally came out of the oven with a proper crust. Half the ' +
      'bread was gone by dinner. Early night.',
    key: 'sourdough bread finally came out of the oven',
  },
  {
    about: 'a wedding proposal',
    language: 'fr',
    text:
      "Réveil à huit heures. Il faisait gris et un peu froid. J'ai pris un café au comptoir avec Mme Leroy. Le matin, j'ai rangé la " +
      "cave. À midi, nous avons mangé une salade. L'après-midi, Julien m'a emmenée sur la plage de notre première rencontre. Sur la " +
      "plage, Julien a sorti une petite boîte de sa poche. Il m'a demandé de l'épouser et j'ai pleuré de joie avant de dire oui. Le soir, " +
      'nous avons appelé nos parents. Je suis fatiguée.',
    key: "Il m'a demandé de l'épouser",
  },
  {
    about: 'the market',
    language: 'fr',
    text:
      "J'ai mal dormi. Le bus était en retard. Au bureau, rien de neuf. À midi je suis descendue manger une soupe. Ensuite j'ai traversé " +
      "le marché couvert, et c'est là que tout a changé. Au marché, un vieil homme vendait des livres et des cartes anciennes. Parmi les " +
      "livres du marché, j'ai retrouvé par hasard le livre de contes que ma grand-mère me lisait. Son nom était écrit dans le livre. Je " +
      "l'ai payé deux euros. Le soir, j'ai lu jusqu'à minuit.",
    key: 'le livre de contes que ma grand-mère me lisait',
  },
  {
    about: 'a football match',
    language: 'fr',
    text:
      "Le petit déjeuner était rapide. J'ai lavé la voiture. Mon frère est passé rendre la perceuse. On a bu un jus de pomme. À quinze " +
      "heures, le match de Zoé commençait sous la pluie. L'équipe perdait deux à zéro à la mi-temps. Zoé a marqué le but de la victoire à " +
      "la dernière minute, et je n'ai jamais été aussi fier d'un match. Toute l'équipe a crié son nom. On a fini au chaud avec des crêpes. " +
      'Demain, il faut travailler.',
    key: 'Zoé a marqué le but de la victoire',
  },
  {
    about: 'a decision',
    language: 'fr',
    text:
      "Encore une journée de grisaille. J'ai répondu aux messages en retard. Le chat a renversé un vase. J'ai déjeuné seule devant la " +
      'fenêtre. Paul a téléphoné vers trois heures. On a parlé longtemps de Lyon et de notre fatigue. Nous avons décidé de quitter Lyon ' +
      "et d'ouvrir une petite librairie en Bretagne. J'ai peur et je ris en même temps. Le dîner a brûlé.",
    key: 'Nous avons décidé de quitter Lyon',
  },
  {
    about: 'snow',
    language: 'fr',
    text:
      "Debout à six heures pour rien. La radio parlait de politique. J'ai trié des papiers. Le facteur a apporté une facture. Vers dix " +
      'heures, la neige a commencé à tomber. Les enfants ont couru dehors sans bonnet. Dans la neige du jardin, les enfants ont construit ' +
      "pour la première fois un bonhomme de neige plus grand que moi. On a bu du chocolat chaud. J'ai séché douze paires de gants.",
    key: 'un bonhomme de neige plus grand que moi',
  },
  {
    about: 'a race',
    language: 'es',
    text:
      'Me levanté a las cinco. Desayuné un plátano y tostadas. El metro iba casi vacío. Hacía un poco de viento en la salida. Los primeros ' +
      'kilómetros de la carrera se hicieron largos. En el kilómetro treinta quise parar. Crucé la meta llorando: por fin terminé mi ' +
      'primera maratón, y mi hermana corrió conmigo los últimos kilómetros. Después comimos arroz. Me duelen las piernas.',
    key: 'por fin terminé mi primera maratón',
  },
  {
    about: 'a visit to grandmother',
    language: 'es',
    text:
      'El día empezó con niebla. Compré pan y periódicos. En la oficina no pasó nada. Salí antes porque tenía que arreglar la bici. Luego ' +
      'fui a casa de la abuela. La abuela estaba sentada en el patio con sus fotos. La abuela me contó por primera vez cómo cruzó la ' +
      'frontera con dieciséis años y una foto de su madre. Nos quedamos calladas un rato. Cené una tortilla. Mañana madrugo.',
    key: 'La abuela me contó por primera vez',
  },
  {
    about: 'the sea',
    language: 'es',
    text:
      'Dormimos mal por el calor. El desayuno del hotel era normal. Leí un rato en el balcón. Pedro buscaba sus gafas otra vez. Alquilamos ' +
      'una barca en el puerto. Desde la barca vimos peces de colores. De repente tres delfines saltaron junto a la barca, y fue el momento ' +
      'más increíble del viaje. Pedro ni siquiera hizo una foto. Volvimos quemados por el sol. Cenamos pescado.',
    key: 'tres delfines saltaron junto a la barca',
  },
  {
    about: 'a school play',
    language: 'es',
    text:
      'Llovía a cántaros. Llegué tarde a la reunión. El café de la máquina estaba frío. Comí con el Sr. Ramos. A las seis era el teatro del ' +
      'colegio. Lucía hacía de luna y estaba muerta de miedo. En el teatro, Lucía olvidó su texto, respiró, y cantó sola una canción que ' +
      'hizo llorar a todo el colegio. Estoy tan orgullosa de ella. Pedimos una pizza enorme. Ya duerme.',
    key: 'cantó sola una canción',
  },
  {
    about: 'cooking for friends',
    language: 'es',
    text:
      'Sábado tranquilo. Limpié el baño. Llamé al seguro por lo del coche. Vi media película. Por la tarde fui al mercado a comprar ' +
      'mejillones y azafrán. Marta y Luis llegaron a las ocho con vino. Preparamos juntos la paella de mi padre en el patio y los amigos ' +
      'repitieron paella tres veces. Brindamos por mi padre con el vino de Luis. Fregué hasta la una.',
    key: 'la paella de mi padre en el patio',
  },
];
