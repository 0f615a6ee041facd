import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ImportProblem, ProblemKind } from '@tagfalter/contract/imports';

interface Words {
  title: (count: number) => MessageDescriptor;
  note: MessageDescriptor | ((count: number) => MessageDescriptor);
}

const IN_ARCHIVE = msg`Das bleibt in deinem Archiv.`;
const DAY_COMES = msg`Der Rest dieser Tage kommt trotzdem.`;
const AS_IT_IS = msg`Soweit lesbar, liegt das unverändert unter „Mitgebracht“ dieses Tages.`;

/** Words for each kind: the problem, and its consequence for the days. */
const WORDS: Record<ProblemKind, Words> = {
  unsafe_name: {
    title: (n) =>
      msg`${plural(n, { one: '# Datei zeigt aus dem Archiv hinaus', other: '# Dateien zeigen aus dem Archiv hinaus' })}`,
    note: msg`Solche Namen können schaden und bleiben ungelesen.`,
  },
  duplicate_name: {
    title: (n) => msg`${plural(n, { one: '# Datei ist doppelt da', other: '# Dateien sind doppelt da' })}`,
    note: msg`Es zählt jeweils die erste.`,
  },
  encrypted: {
    title: (n) => msg`${plural(n, { one: '# Datei ist verschlüsselt', other: '# Dateien sind verschlüsselt' })}`,
    note: msg`Exportiere ohne Passwort, dann kommen sie mit.`,
  },
  bomb: {
    title: (n) =>
      msg`${plural(n, { one: '# Datei bläht sich beim Öffnen auf', other: '# Dateien blähen sich beim Öffnen auf' })}`,
    note: msg`So packt kein Tagebuch; sie bleiben ungelesen.`,
  },
  too_large: {
    title: (n) => msg`${plural(n, { one: '# Datei ist zu groß', other: '# Dateien sind zu groß' })}`,
    note: DAY_COMES,
  },
  damaged: {
    title: (n) => msg`${plural(n, { one: '# Datei ist beschädigt', other: '# Dateien sind beschädigt' })}`,
    note: IN_ARCHIVE,
  },
  unreadable_entry: {
    title: (n) =>
      msg`${plural(n, { one: '# Eintrag lässt sich nicht lesen', other: '# Einträge lassen sich nicht lesen' })}`,
    note: IN_ARCHIVE,
  },
  unclaimed_file: {
    title: (n) =>
      msg`${plural(n, { one: '# Datei gehört zu keinem Eintrag', other: '# Dateien gehören zu keinem Eintrag' })}`,
    note: IN_ARCHIVE,
  },
  empty_entry: {
    title: (n) =>
      msg`${plural(n, { one: '# Tag hat weder Text noch Foto noch Aufnahme', other: '# Tage haben weder Text noch Foto noch Aufnahme' })}`,
    note: msg`Daraus wird kein Eintrag.`,
  },
  same_entry: {
    title: (n) =>
      msg`${plural(n, { one: '# Eintrag ist in zwei Fassungen da', other: '# Einträge sind in zwei Fassungen da' })}`,
    note: msg`Die neuere zählt. Die ältere steht 90 Tage im Verlauf des Tages, danach unter „Mitgebracht“.`,
  },
  strange_part: {
    title: (n) =>
      msg`${plural(n, { one: '# Teil eines Eintrags ist unlesbar', other: '# Teile von Einträgen sind unlesbar' })}`,
    note: msg`Der Rest dieser Einträge kommt trotzdem.`,
  },
  guessed_zone: {
    title: (n) =>
      msg`${plural(n, { one: '# Eintrag ohne bekannte Zeitzone', other: '# Einträge ohne bekannte Zeitzone' })}`,
    note: msg`Für sie gilt die Zeitzone dieses Geräts. Was um Mitternacht entstand, kann am Nachbartag stehen.`,
  },
  wrong_date: {
    title: (n) =>
      msg`${plural(n, { one: '# Eintrag hat kein gültiges Datum', other: '# Einträge haben kein gültiges Datum' })}`,
    note: (n) =>
      msg`${plural(n, { one: 'Du kannst ihm einen Tag geben, von 1900 bis heute.', other: 'Du kannst ihnen einen Tag geben, von 1900 bis heute.' })}`,
  },
  too_many_entries: {
    title: () => msg`Mehr als 100.000 Einträge`,
    note: msg`Die übrigen bleiben in deinem Archiv. Exportiere dein altes Tagebuch in mehreren Teilen.`,
  },
  long_text: {
    title: (n) =>
      msg`${plural(n, { one: '# Tag ist länger als 100.000 Zeichen', other: '# Tage sind länger als 100.000 Zeichen' })}`,
    note: msg`Der ganze Text steht unter „Mitgebracht“ dieses Tages.`,
  },
  cut_text: {
    title: (n) =>
      msg`${plural(n, { one: '# Eintrag ist länger als 400.000 Zeichen', other: '# Einträge sind länger als 400.000 Zeichen' })}`,
    note: msg`Der ganze Eintrag steht unter „Mitgebracht“ dieses Tages.`,
  },
  deleted_day: {
    title: (n) => msg`${plural(n, { one: '# Tag war gelöscht', other: '# Tage waren gelöscht' })}`,
    note: msg`Gelöschte Tage kommen nicht mit.`,
  },
  refused_day: {
    title: (n) =>
      msg`${plural(n, { one: '# Tag passt nicht ins Tagebuch', other: '# Tage passen nicht ins Tagebuch' })}`,
    note: IN_ARCHIVE,
  },
  missing_photo: {
    title: (n) => msg`${plural(n, { one: '# Foto fehlt im Archiv', other: '# Fotos fehlen im Archiv' })}`,
    note: DAY_COMES,
  },
  missing_recording: {
    title: (n) => msg`${plural(n, { one: '# Aufnahme fehlt im Archiv', other: '# Aufnahmen fehlen im Archiv' })}`,
    note: DAY_COMES,
  },
  missing_file: {
    title: (n) => msg`${plural(n, { one: '# Datei fehlt im Archiv', other: '# Dateien fehlen im Archiv' })}`,
    note: DAY_COMES,
  },
  damaged_photo: {
    title: (n) => msg`${plural(n, { one: '# Foto ist beschädigt', other: '# Fotos sind beschädigt' })}`,
    note: AS_IT_IS,
  },
  damaged_recording: {
    title: (n) => msg`${plural(n, { one: '# Aufnahme ist beschädigt', other: '# Aufnahmen sind beschädigt' })}`,
    note: AS_IT_IS,
  },
  unsupported: {
    title: (n) =>
      msg`${plural(n, { one: '# Datei kann ein Eintrag nicht zeigen', other: '# Dateien kann ein Eintrag nicht zeigen' })}`,
    note: (n) =>
      msg`${plural(n, { one: 'Sie liegt unverändert unter „Mitgebracht“ ihres Tages.', other: 'Sie liegen unverändert unter „Mitgebracht“ ihrer Tage.' })}`,
  },
  no_room: {
    title: (n) => msg`${plural(n, { one: 'Für # Datei ist kein Platz', other: 'Für # Dateien ist kein Platz' })}`,
    note: msg`Dein Speicher auf dem Server ist voll. Die Texte dieser Tage kommen trotzdem.`,
  },
};

/** Returns title and note of a problem; `isOver`: the person can no longer remedy it. */
export function useImportProblemWords(): (problem: ImportProblem, isOver: boolean) => { title: string; note: string } {
  const { t } = useLingui();
  return ({ kind, count }, isOver) => {
    const { title, note } = WORDS[kind];
    const means = isOver && kind === 'wrong_date' ? IN_ARCHIVE : note;
    return { title: t(title(count)), note: t(typeof means === 'function' ? means(count) : means) };
  };
}
