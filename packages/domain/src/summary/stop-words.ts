const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** In small letters. */
export const STOP_WORDS = {
  de: list(`
    aber alle allem allen aller alles als also am an ander andere anderen anderer anderes auch auf aus bei beim bin bis
    bist da dabei dadurch damit danach dann daran darauf darin darum das dass davon davor dazu dein deine deinem deinen
    deiner dem den denn der deren des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch eben
    ein eine einem einen einer eines einige einigen einmal er es etwas euch euer eure fast für ganz gar gegen gerade gern
    gewesen ging ginge gegangen gibt gab habe haben hab hat hatte hatten hätte hätten heute hier hin hinter ich ihm ihn
    ihnen ihr ihre ihrem ihren ihrer im immer in ins irgendwie ist ja jede jedem jeden jeder jedes jetzt kann kein keine
    keinem keinen keiner können könnte konnte konnten kommt kam kamen machen macht machte machten gemacht mal man manche
    manchmal mehr mein meine meinem meinen meiner meines mich mir mit morgen muss müssen musste mussten nach nachdem
    nachher natürlich neben nicht nichts nie noch nun nur ob oder ohne paar recht sagte sagt schon sehr sei sein seine
    seinem seinen seiner seit selbst sich sie sind so sogar solche soll sollte sollten sonst über um und uns unser unsere
    unserem unseren unter viel viele vielen vielleicht vom von vor vorher wann war waren warum was weg weil weiter
    welche welcher wenn wer werde werden wie wieder will wir wird wo wohl wollen wollte wollten würde würden wurde
    wurden zu zum zur zurück zwar zwischen gestern abends morgens mittags abend später irgendwann ziemlich wirklich
    eigentlich einfach fahre fahren fuhr fuhren gefahren herr frau uhr tag tage tagen tagebuch`),
  en: list(`
    a about after again all almost also although always am an and another any anything are aren't around as at away back
    be because been before being between both but by came can can't come could couldn't did didn't do does doesn't doing
    don't done down during each even ever every few first for from get gets getting go goes going gone got had hadn't has
    hasn't have haven't having he her here hers him himself his how i i'd i'll i'm i've if in into is isn't it it's its
    itself just kind last like little lot made make many maybe me more most much must my myself never no nor not nothing
    now of off often on once one only or other our ours out over own quite rather really said same saw say says she should
    so some something still such than that that's the their theirs them themselves then there there's these they thing
    things this those though through to today tomorrow too under until up us very was wasn't way we we're went were weren't
    what when where which while who whom whose why will with within without won't would wouldn't yes yesterday yet you
    you're your yours yourself later morning evening afternoon day days diary`),
  fr: list(`
    a ai afin ainsi alors après as au aucun aucune aujourd'hui auquel aura aurait aussi autour autre autres aux avaient
    avais avait avant avec avez avoir avons beaucoup bien c'est c'était ça car ce cela celle celles celui ces cet cette
    ceux chaque chez comme comment d'un d'une dans de déjà demain depuis des dès deux donc dont du elle elles en encore
    enfin ensuite entre es est et étaient étais était été être eu eux fait faire fais faisait fait font hier ici il ils
    j'ai j'avais j'étais je jusque l'on la là le les leur leurs lors lorsque lui ma mais me même mes mieux moi moins mon
    n'a n'ai n'est ne ni non nos notre nous on ont ou où par parce pas pendant peu peut peux plus plusieurs plutôt pour
    pourquoi pouvait presque puis qu'elle qu'il qu'on quand que quel quelle quelque quelques qui quoi s'est sa sans se
    sera serait ses si soir son sont sous suis sur sûr ta tant te tes toi ton toujours tous tout toute toutes très trop tu
    un une va vais vers veux voilà vont vos votre vous vraiment y matin midi jour jours journée journal`),
  es: list(`
    a al algo algún alguna algunas alguno algunos allí ahí ahora antes apenas aquel aquella aquí así aún aunque ayer bien
    cada casi como cómo con contra cosa cosas cual cuál cuando cuándo cuanto de del desde después donde dónde dos durante e
    el él ella ellas ellos en entonces entre era eran eres es esa esas ese eso esos esta está estaba estaban estábamos
    estado estamos están estar estas este esto estos estoy estuve estuvo fue fueron fui fuimos ha había habían han hasta
    hay he hemos hice hicimos hizo hoy iba íbamos ir la las le les lo los luego mañana más me mejor menos mi mientras mis
    mismo mí mucha muchas mucho muchos muy nada nadie ni ningún ninguna no nos nosotros nuestra nuestras nuestro nuestros
    nunca o os otra otras otro otros para pero poco podía por porque pude pues que qué quien quién se sé sea según ser si
    sí sido siempre sin sino sobre sólo solo somos son soy su sus también tampoco tan tanto te tenía tengo ti tiene tienen
    todo todos toda todas tu tus tuve tú un una unas uno unos va vamos vez voy y ya yo tarde noche día días diario`),
} as const;
