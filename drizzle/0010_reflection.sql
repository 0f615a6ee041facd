CREATE TABLE "reflection_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"de" text NOT NULL,
	"en" text NOT NULL,
	"fr" text NOT NULL,
	"es" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "reflections" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
INSERT INTO "reflection_questions" ("id", "de", "en", "fr", "es") VALUES
('good-surprise', 'Was hat dich heute überrascht, im Guten?', 'What surprised you today, in a good way?', 'Quelle bonne surprise la journée t’a-t-elle réservée ?', '¿Qué te sorprendió hoy, para bien?'),
('small-joy', 'Welche Kleinigkeit hat dir heute Freude gemacht?', 'What small thing gave you joy today?', 'Quelle petite chose t’a fait plaisir aujourd’hui ?', '¿Qué pequeña cosa te alegró hoy?'),
('thanks', 'Wem möchtest du heute danken, und wofür?', 'Who would you like to thank today, and what for?', 'Qui aimerais-tu remercier aujourd’hui, et pourquoi ?', '¿A quién te gustaría dar las gracias hoy, y por qué?'),
('laughter', 'Worüber hast du heute gelacht?', 'What made you laugh today?', 'Qu’est-ce qui t’a fait rire aujourd’hui ?', '¿Qué te hizo reír hoy?'),
('learned', 'Was hast du heute gelernt, über die Welt oder über dich?', 'What did you learn today, about the world or about yourself?', 'Qu’as-tu appris aujourd’hui, sur le monde ou sur toi ?', '¿Qué aprendiste hoy, sobre el mundo o sobre ti?'),
('pause', 'Wann hast du heute kurz innegehalten?', 'When did you pause for a moment today?', 'À quel moment as-tu fait une petite pause aujourd’hui ?', '¿En qué momento te detuviste un instante hoy?'),
('keep', 'Welchen Augenblick von heute möchtest du behalten?', 'Which moment of today would you like to keep?', 'Quel instant d’aujourd’hui aimerais-tu garder ?', '¿Qué instante de hoy te gustaría guardar?'),
('strength-given', 'Was hat dir heute Kraft gegeben?', 'What gave you strength today?', 'Qu’est-ce qui t’a donné de la force aujourd’hui ?', '¿Qué te dio fuerzas hoy?'),
('strength-taken', 'Was hat dich heute Kraft gekostet?', 'What took it out of you today?', 'Qu’est-ce qui t’a demandé beaucoup d’énergie aujourd’hui ?', '¿Qué te costó energía hoy?'),
('let-go', 'Was darfst du heute loslassen?', 'What can you let go of today?', 'Que peux-tu laisser partir aujourd’hui ?', '¿Qué puedes soltar hoy?'),
('pride', 'Worauf bist du heute stolz, auch wenn es klein ist?', 'What are you proud of today, even if it is small?', 'De quoi tires-tu de la fierté aujourd’hui, même si c’est peu de chose ?', '¿De qué puedes sentir orgullo hoy, aunque sea algo pequeño?'),
('once-more', 'Was würdest du anders machen, wenn der Tag noch einmal anfinge?', 'What would you do differently if the day began again?', 'Que ferais-tu autrement si la journée recommençait ?', '¿Qué harías de otra manera si el día empezara otra vez?'),
('conversation', 'Welches Gespräch klingt noch in dir nach?', 'Which conversation still echoes in you?', 'Quelle conversation résonne encore en toi ?', '¿Qué conversación sigue resonando en ti?'),
('kindness-received', 'Wer war heute freundlich zu dir?', 'Who was kind to you today?', 'Qui a été gentil avec toi aujourd’hui ?', '¿Quién fue amable contigo hoy?'),
('kindness-given', 'Wem hast du heute gutgetan?', 'Who did you do some good today?', 'À qui as-tu fait du bien aujourd’hui ?', '¿A quién le hiciste bien hoy?'),
('body', 'Was braucht dein Körper gerade?', 'What does your body need right now?', 'De quoi ton corps a-t-il besoin en ce moment ?', '¿Qué necesita tu cuerpo ahora mismo?'),
('inner-weather', 'Wenn dein Tag ein Wetter wäre, welches?', 'If your day were weather, what kind would it be?', 'Si ta journée était une météo, laquelle serait-ce ?', 'Si tu día fuera un clima, ¿cuál sería?'),
('title', 'Welche Überschrift bekäme dieser Tag?', 'What title would you give this day?', 'Quel titre donnerais-tu à cette journée ?', '¿Qué título le pondrías a este día?'),
('sound', 'Welches Geräusch gehört zu diesem Tag?', 'Which sound belongs to this day?', 'Quel bruit fait partie de cette journée ?', '¿Qué sonido pertenece a este día?'),
('smell', 'Welcher Geruch bleibt dir von heute?', 'Which smell stays with you from today?', 'Quelle odeur te reste d’aujourd’hui ?', '¿Qué olor te queda de hoy?'),
('colour', 'Welche Farbe hatte dein Tag, und warum?', 'What colour was your day, and why?', 'De quelle couleur était ta journée, et pourquoi ?', '¿De qué color fue tu día, y por qué?'),
('song', 'Welches Lied passt zu heute?', 'Which song goes with today?', 'Quelle chanson va bien avec cette journée ?', '¿Qué canción va con el día de hoy?'),
('taste', 'Was hat dir heute am besten geschmeckt?', 'What tasted best today?', 'Qu’as-tu mangé de meilleur aujourd’hui ?', '¿Qué fue lo más rico que probaste hoy?'),
('place', 'An welchem Ort warst du heute am liebsten?', 'Where did you most like being today?', 'Quel endroit as-tu préféré aujourd’hui ?', '¿En qué lugar estuviste más a gusto hoy?'),
('outdoors', 'Was hast du heute draußen bemerkt?', 'What did you notice outdoors today?', 'Qu’as-tu remarqué dehors aujourd’hui ?', '¿En qué te fijaste hoy al aire libre?'),
('courage', 'Wo hast du heute Mut gezeigt?', 'Where did you show courage today?', 'Où as-tu fait preuve de courage aujourd’hui ?', '¿Dónde mostraste valor hoy?'),
('fear', 'Wovor hattest du heute ein wenig Angst, und wie ging es aus?', 'What were you a little afraid of today, and how did it turn out?', 'De quoi as-tu eu un peu peur aujourd’hui, et comment cela s’est-il terminé ?', '¿Qué te dio un poco de miedo hoy, y cómo acabó?'),
('self-forgiveness', 'Was möchtest du dir selbst heute verzeihen?', 'What would you like to forgive yourself for today?', 'Qu’aimerais-tu te pardonner aujourd’hui ?', '¿Qué te gustaría perdonarte hoy?'),
('said-no', 'Wozu hast du heute Nein gesagt, oder hättest es gern getan?', 'What did you say no to today, or wish you had?', 'À quoi as-tu dit non aujourd’hui, ou aurais-tu aimé le dire ?', '¿A qué dijiste que no hoy, o te habría gustado decirlo?'),
('said-yes', 'Wozu hast du heute von Herzen Ja gesagt?', 'What did you say a wholehearted yes to today?', 'À quoi as-tu dit oui de tout cœur aujourd’hui ?', '¿A qué dijiste que sí de corazón hoy?'),
('left-undone', 'Was ist heute liegen geblieben, und darf es das?', 'What was left undone today, and is that all right?', 'Qu’est-ce qui est resté en plan aujourd’hui, et est-ce si grave ?', '¿Qué quedó pendiente hoy, y puede quedarse así?'),
('lost-in-time', 'Wobei hast du heute die Zeit vergessen?', 'What made you lose track of time today?', 'Qu’est-ce qui t’a fait oublier l’heure aujourd’hui ?', '¿Con qué se te pasó el tiempo volando hoy?'),
('waking', 'Mit welchem Gefühl bist du heute aufgewacht?', 'What feeling did you wake up with today?', 'Avec quel sentiment as-tu ouvert les yeux ce matin ?', '¿Con qué sensación despertaste hoy?'),
('falling-asleep', 'Mit welchem Gedanken möchtest du einschlafen?', 'Which thought would you like to fall asleep with?', 'Avec quelle pensée aimerais-tu t’endormir ?', '¿Con qué pensamiento te gustaría dormirte?'),
('tomorrow', 'Worauf freust du dich morgen?', 'What are you looking forward to tomorrow?', 'De quoi te réjouis-tu pour demain ?', '¿Qué te hace ilusión de mañana?'),
('small-step', 'Welcher kleine Schritt würde dir morgen guttun?', 'Which small step would do you good tomorrow?', 'Quel petit pas te ferait du bien demain ?', '¿Qué pequeño paso te haría bien mañana?'),
('missing', 'Wen oder was hast du heute vermisst?', 'Who or what did you miss today?', 'Qui ou quoi t’a manqué aujourd’hui ?', '¿A quién o qué echaste de menos hoy?'),
('closeness', 'Wann war dir heute jemand besonders nah?', 'When did you feel especially close to someone today?', 'À quel moment quelqu’un t’a-t-il semblé tout proche aujourd’hui ?', '¿Cuándo sentiste hoy muy cerca a alguien?'),
('childhood', 'Was hätte dir als Kind an diesem Tag gefallen?', 'What would you have liked about this day as a child?', 'Qu’est-ce qui t’aurait plu dans cette journée quand tu étais enfant ?', 'En tu infancia, ¿qué te habría gustado de un día así?'),
('in-ten-years', 'Was würde dein Ich in zehn Jahren zu diesem Tag sagen?', 'What would the person you are in ten years say about this day?', 'Que dirait de cette journée la personne que tu seras dans dix ans ?', '¿Qué diría de este día la persona que serás dentro de diez años?'),
('advice', 'Was würdest du jemandem raten, der deinen Tag gehabt hätte?', 'What would you tell someone who had had your day?', 'Que conseillerais-tu à quelqu’un qui aurait vécu ta journée ?', '¿Qué le aconsejarías a alguien que hubiera tenido tu día?'),
('unsaid', 'Was hättest du heute gern noch gesagt?', 'What do you wish you had said today?', 'Qu’aurais-tu encore aimé dire aujourd’hui ?', '¿Qué te habría gustado decir hoy?'),
('listening', 'Wem hast du heute wirklich zugehört?', 'Who did you really listen to today?', 'Qui as-tu vraiment écouté aujourd’hui ?', '¿A quién escuchaste de verdad hoy?'),
('sentence', 'Welcher Satz ist dir heute hängen geblieben?', 'Which sentence stuck with you today?', 'Quelle phrase t’est restée en tête aujourd’hui ?', '¿Qué frase se te quedó grabada hoy?'),
('hidden-beauty', 'Was war heute schön, ohne dass es sonst jemand bemerkt hat?', 'What was beautiful today without anyone else noticing?', 'Qu’y a-t-il eu de beau aujourd’hui sans que personne d’autre le remarque ?', '¿Qué hubo hoy de bonito sin que nadie más se diera cuenta?'),
('habit', 'Welche Gewohnheit war heute gut zu dir?', 'Which habit was good to you today?', 'Quelle habitude t’a rendu service aujourd’hui ?', '¿Qué costumbre te vino bien hoy?'),
('changed-mind', 'Worüber denkst du heute anders als gestern?', 'What do you see differently today than yesterday?', 'Sur quoi penses-tu autrement qu’hier ?', '¿Sobre qué piensas hoy de otro modo que ayer?'),
('open-question', 'Welche Frage trägst du gerade mit dir herum?', 'Which question are you carrying around with you?', 'Quelle question portes-tu en toi en ce moment ?', '¿Qué pregunta llevas contigo estos días?'),
('in-your-hands', 'Was lag heute in deiner Hand, und was nicht?', 'What was in your hands today, and what was not?', 'Qu’est-ce qui dépendait de toi aujourd’hui, et qu’est-ce qui n’en dépendait pas ?', '¿Qué estuvo hoy en tus manos, y qué no?'),
('comfort', 'Was tröstet dich, wenn ein Tag schwer ist?', 'What comforts you when a day is hard?', 'Qu’est-ce qui te console quand une journée est difficile ?', '¿Qué te consuela cuando un día es difícil?'),
('silence', 'Wann war es heute still, und wie war das?', 'When was it quiet today, and how was that?', 'Quand y a-t-il eu du silence aujourd’hui, et comment était-ce ?', '¿Cuándo hubo silencio hoy, y cómo fue?'),
('no-screen', 'Was hast du heute gesehen, das kein Bildschirm war?', 'What did you see today that was not a screen?', 'Qu’as-tu regardé aujourd’hui qui n’était pas un écran ?', '¿Qué viste hoy que no fuera una pantalla?'),
('hands', 'Was haben deine Hände heute getan?', 'What did your hands do today?', 'Qu’ont fait tes mains aujourd’hui ?', '¿Qué hicieron tus manos hoy?'),
('stranger', 'Welcher fremde Mensch ist dir heute aufgefallen?', 'Which stranger caught your attention today?', 'Quelle personne inconnue as-tu remarquée aujourd’hui ?', '¿Qué persona desconocida te llamó la atención hoy?'),
('wish', 'Was wünschst du dir gerade, ganz unvernünftig?', 'What do you wish for right now, however unreasonable?', 'De quoi as-tu envie en ce moment, même si c’est déraisonnable ?', '¿Qué deseas ahora mismo, aunque no sea razonable?'),
('enough', 'Was war heute genug?', 'What was enough today?', 'Qu’est-ce qui a suffi aujourd’hui ?', '¿Qué fue suficiente hoy?'),
('just-for-fun', 'Was hast du heute nur zum Spaß getan?', 'What did you do today just for fun?', 'Qu’as-tu fait aujourd’hui juste pour le plaisir ?', '¿Qué hiciste hoy solo por gusto?'),
('memory', 'Woran hat dich dieser Tag erinnert?', 'What did this day remind you of?', 'Que t’a rappelé cette journée ?', '¿Qué te recordó este día?'),
('anger', 'Was hat dich heute geärgert, und was steckt dahinter?', 'What annoyed you today, and what lies behind it?', 'Qu’est-ce qui t’a fait râler aujourd’hui, et qu’y a-t-il derrière ?', '¿Qué te enfadó hoy, y qué hay detrás?'),
('sadness', 'Was hat dich heute traurig gemacht, und was hat geholfen?', 'What made you sad today, and what helped?', 'Qu’est-ce qui t’a fait de la peine aujourd’hui, et qu’est-ce qui a aidé ?', '¿Qué te puso triste hoy, y qué te ayudó?'),
('easier', 'Was fiel dir heute leichter als gedacht?', 'What was easier today than you expected?', 'Qu’est-ce qui a été plus facile que prévu aujourd’hui ?', '¿Qué te resultó hoy más fácil de lo que pensabas?'),
('patience', 'Womit hattest du heute Geduld?', 'What were you patient with today?', 'Avec quoi as-tu eu de la patience aujourd’hui ?', '¿Con qué tuviste paciencia hoy?'),
('home', 'Was bedeutet Zuhause heute für dich?', 'What does home mean to you today?', 'Que veut dire « chez toi » pour toi aujourd’hui ?', '¿Qué significa hoy para ti sentirte en casa?'),
('first-time', 'Was hast du heute zum ersten Mal getan oder gesehen?', 'What did you do or see for the first time today?', 'Qu’as-tu fait ou vu pour la première fois aujourd’hui ?', '¿Qué hiciste o viste hoy por primera vez?'),
('long-ago', 'Was hast du lange nicht getan und möchtest es wieder tun?', 'What have you not done for a long time and would like to do again?', 'Que n’as-tu pas fait depuis longtemps et aimerais-tu refaire ?', '¿Qué hace tiempo que no haces y te gustaría volver a hacer?'),
('postcard', 'Schriebst du heute eine Postkarte: An wen ginge sie, und was stünde darauf?', 'If you wrote a postcard today, who would get it and what would it say?', 'Si tu écrivais une carte postale aujourd’hui, pour qui serait-elle et que dirait-elle ?', 'Si hoy escribieras una postal, ¿para quién sería y qué diría?'),
('this-week', 'Was hat diesen Tag von den anderen der Woche unterschieden?', 'What set this day apart from the others this week?', 'En quoi cette journée a-t-elle été différente des autres de la semaine ?', '¿En qué se distinguió este día de los demás de la semana?'),
('own-strength', 'Welche deiner Stärken war heute gefragt?', 'Which of your strengths was called for today?', 'Laquelle de tes forces t’a servi aujourd’hui ?', '¿Cuál de tus fortalezas hizo falta hoy?'),
('help', 'Wer hat dir heute geholfen, vielleicht ohne es zu wissen?', 'Who helped you today, perhaps without knowing it?', 'Qui t’a donné un coup de main aujourd’hui, peut-être sans le savoir ?', '¿Quién te ayudó hoy, quizá sin saberlo?'),
('slower', 'Was hättest du heute gern langsamer getan?', 'What would you have liked to do more slowly today?', 'Qu’aurais-tu aimé faire plus lentement aujourd’hui ?', '¿Qué te habría gustado hacer más despacio hoy?'),
('quiet-truth', 'Was ist heute wahr für dich, auch wenn es niemand hört?', 'What is true for you today, even if nobody hears it?', 'Qu’est-ce qui est vrai pour toi aujourd’hui, même si personne ne l’entend ?', '¿Qué es verdad para ti hoy, aunque nadie lo oiga?'),
('thread', 'Was zieht sich gerade wie ein Faden durch deine Tage?', 'What runs like a thread through your days at the moment?', 'Quel fil traverse tes journées en ce moment ?', '¿Qué hilo recorre tus días últimamente?');
--> statement-breakpoint
-- As before, with the answers of a day.
CREATE OR REPLACE FUNCTION push_write(the_account uuid, the_client uuid, seen jsonb, made jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  account accounts;
  client sync_clients;
  remembered integer;
  standing integer;
BEGIN
  SELECT * INTO account FROM accounts WHERE account_id = the_account FOR UPDATE;
  IF account.version IS DISTINCT FROM (seen->>'version')::bigint
    OR account.epoch IS DISTINCT FROM (seen->>'epoch')::bigint THEN
    RETURN false;
  END IF;

  -- A statement of its own: it sees what earlier holders of the lock have committed (S2).
  SELECT * INTO client FROM sync_clients WHERE account_id = the_account AND client_id = the_client;
  IF client.last_mutation_id IS DISTINCT FROM (seen->>'lastMutationId')::bigint THEN
    RETURN false;
  END IF;

  -- A recording that was measured meanwhile did not find the entry that refers to it, nor that entry its length.
  IF jsonb_array_length(seen->'unmeasured') > 0 THEN
    PERFORM FROM media JOIN jsonb_array_elements_text(seen->'unmeasured') AS wanted(hash) USING (hash)
      WHERE media.account_id = the_account AND media.duration_ms IS NOT NULL;
    IF FOUND THEN
      RETURN false;
    END IF;
  END IF;

  IF client.client_id IS NULL THEN
    INSERT INTO sync_clients (account_id, client_id, last_mutation_id, last_at)
      VALUES (the_account, the_client, (made->>'lastMutationId')::bigint, made->>'lastAt')
      ON CONFLICT DO NOTHING;
    -- Another account has just taken this name for a device of its own.
    IF NOT FOUND THEN
      RETURN false;
    END IF;
  ELSE
    UPDATE sync_clients SET last_mutation_id = (made->>'lastMutationId')::bigint, last_at = made->>'lastAt'
      WHERE account_id = the_account AND client_id = the_client;
  END IF;

  INSERT INTO processed_mutations (account_id, key, result)
    SELECT the_account, given.key, given.result
    FROM jsonb_to_recordset(made->'processed') AS given(key uuid, result jsonb)
    ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS remembered = ROW_COUNT;
  IF remembered < jsonb_array_length(made->'processed') THEN
    RAISE serialization_failure USING MESSAGE = 'a mutation was processed meanwhile under another name';
  END IF;

  IF jsonb_array_length(made->'entries') > 0 THEN
    UPDATE entries SET
        date = given.date, time_zone = given.time_zone, text = given.text, summary = given.summary,
        top_moment = given.top_moment, emojis = given.emojis, mood = given.mood, visibility = given.visibility,
        images = given.images, main_image = given.main_image, audio = given.audio, audio_transcript = given.audio_transcript,
        is_favorite = given.is_favorite, reflections = given.reflections,
        clocks = given.clocks, edits = given.edits, deleted_at = given.deleted_at,
        version = given.version, created_at = given.created_at, updated_at = given.updated_at
      FROM jsonb_populate_recordset(NULL::entries, made->'entries') AS given
      WHERE entries.account_id = the_account AND entries.id = given.id;
    GET DIAGNOSTICS standing = ROW_COUNT;
    IF standing < jsonb_array_length(made->'entries') THEN
      INSERT INTO entries SELECT * FROM jsonb_populate_recordset(NULL::entries, made->'entries')
        ON CONFLICT (account_id, id) DO NOTHING;
    END IF;
  END IF;
  IF jsonb_array_length(made->'revisions') > 0 THEN
    INSERT INTO revisions SELECT * FROM jsonb_populate_recordset(NULL::revisions, made->'revisions');
  END IF;

  IF (made->>'version')::bigint > account.version THEN
    UPDATE accounts SET version = (made->>'version')::bigint WHERE account_id = the_account;
  END IF;
  RETURN true;
END
$$;
