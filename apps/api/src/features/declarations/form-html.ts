import { MAX_DECLARED, WITHDRAWAL_TEXT } from '@tagfalter/contract/declarations';
import { escapeHtml } from '#api/http/pages/escape-html.ts';

export type DeclarationAct = 'cancel' | 'withdraw';

interface ActWords {
  path: string;
  /** Wording of the law. */
  title: string;
  lead: string;
  /** Wording of the law. */
  button: string;
  below: string;
  received: string;
}

export const ACTS: Readonly<Record<DeclarationAct, ActWords>> = {
  cancel: {
    path: '/kuendigung',
    title: 'Verträge hier kündigen',
    lead: 'Ohne Anmeldung. Die Bestätigung steht sofort hier und kommt per Mail, mit Datum und Uhrzeit.',
    button: 'jetzt kündigen',
    below: 'Dein Tagebuch bleibt, wie es ist. Mehr als diese Angaben brauchen wir nicht.',
    received: 'Deine Kündigung ist eingegangen',
  },
  withdraw: {
    path: '/widerruf',
    title: 'Vertrag widerrufen',
    lead: '14 Tage ab Vertragsschluss, ohne Grund und ohne Anmeldung. Die Bestätigung steht sofort hier und kommt per Mail.',
    button: 'Widerruf bestätigen',
    below: 'Was dir zusteht, bekommst du innerhalb von 14 Tagen auf demselben Weg zurück.',
    received: 'Dein Widerruf ist eingegangen',
  },
};

export type FormValues = Partial<Record<'name' | 'email' | 'message' | 'kind', string>>;
export type Wrong = keyof FormValues;

const FAULTS: Readonly<Record<Wrong, string>> = {
  name: `Bitte gib deinen Namen an, höchstens ${MAX_DECLARED.name} Zeichen.`,
  email: 'Diese Adresse stimmt so nicht. Sie sieht aus wie name@beispiel.de.',
  message: `Bei einer außerordentlichen Kündigung gehört hier der Grund hin. Höchstens ${MAX_DECLARED.message} Zeichen.`,
  kind: 'Bitte wähle eine Art der Kündigung.',
};

/** Progress; step two or three is current. */
export function stepsHtml({ title, button }: ActWords, now: 2 | 3): string {
  const steps = [title, button, 'Bestätigung'].map((step, index) => {
    const number = index + 1;
    const state = number < now ? ' class="done"' : number === now ? ' class="now" aria-current="step"' : '';
    return `<li${state}><span aria-hidden="true">${number < now ? '✓' : number}</span><b>${step}</b></li>`;
  });
  return `<ol class="lsteps" aria-label="Schritte">${steps.join('')}</ol>`;
}

interface Field {
  name: 'name' | 'email' | 'message';
  label: string;
  hint?: string;
  isOptional?: boolean;
}

function field(
  { name, label, hint, isOptional }: Field,
  wrong: ReadonlySet<Wrong>,
  control: (own: string) => string,
): string {
  const isWrong = wrong.has(name);
  const described = [hint && `${name}-hint`, isWrong && `${name}-err`].filter(Boolean).join(' ');
  const own = [
    `id="${name}" name="${name}"`,
    described && `aria-describedby="${described}"`,
    isWrong && 'aria-invalid="true"',
  ];
  const aside = isOptional ? ' <span class="opt">freiwillig</span>' : '';
  const below = hint ? `<p class="hint" id="${name}-hint">${hint}</p>` : '';
  const fault = isWrong ? `<p class="err" id="${name}-err">${FAULTS[name]}</p>` : '';
  return `<div class="field"><label for="${name}">${label}${aside}</label>${control(own.filter(Boolean).join(' '))}${below}${fault}</div>`;
}

function input(named: Field & { name: 'name' | 'email' }, typed: FormValues, wrong: ReadonlySet<Wrong>): string {
  const { name } = named;
  const kind = name === 'email' ? 'email' : 'text';
  const rest = `type="${kind}" autocomplete="${name}" maxlength="${MAX_DECLARED[name]}" required`;
  return field(named, wrong, (own) => `<input class="inp" ${own} ${rest} value="${escapeHtml(typed[name] ?? '')}" />`);
}

function area(named: Field, typed: FormValues, wrong: ReadonlySet<Wrong>): string {
  // Browsers drop a line break right after the tag.
  const text = `\n${escapeHtml(typed.message ?? '')}`;
  return field(
    named,
    wrong,
    (own) => `<textarea class="ta ta--ui" ${own} rows="3" maxlength="${MAX_DECLARED.message}">${text}</textarea>`,
  );
}

function kindHtml({ kind = 'ordinary' }: FormValues): string {
  const radio = (value: string, title: string, text: string): string =>
    `<label class="radio"><input type="radio" name="kind" value="${value}"${kind === value ? ' checked' : ''} /><b>${title}</b><span class="cap">${text}</span></label>`;
  return [
    '<fieldset><legend class="lbl">Art der Kündigung</legend>',
    radio('ordinary', 'Ordentliche Kündigung', 'Zum nächstmöglichen Zeitpunkt, das ist das Ende des bezahlten Monats'),
    radio('extraordinary', 'Außerordentliche Kündigung', 'Aus wichtigem Grund, mit Angabe des Grundes'),
    '</fieldset>',
  ].join('');
}

/** Asks for nothing beyond the law. @param fault sentence on top that concerns no field */
export function formHtml(
  act: DeclarationAct,
  typed: FormValues,
  wrong: ReadonlySet<Wrong> = new Set(),
  fault?: string,
): string {
  const words = ACTS[act];
  const email = input(
    act === 'cancel'
      ? {
          name: 'email',
          label: 'E-Mail-Adresse deines Kontos',
          hint: 'Daran erkennen wir den Vertrag, und dorthin geht die Bestätigung.',
        }
      : {
          name: 'email',
          label: 'E-Mail-Adresse für die Bestätigung',
          hint: 'Am besten die deines Kontos: Daran erkennen wir den Vertrag.',
        },
    typed,
    wrong,
  );
  const name = input({ name: 'name', label: 'Vor- und Nachname' }, typed, wrong);
  const message =
    act === 'cancel'
      ? area(
          {
            name: 'message',
            label: 'Grund oder anderer Zeitpunkt',
            hint: 'Den Grund brauchen wir nur bei einer außerordentlichen Kündigung.',
            isOptional: true,
          },
          typed,
          wrong,
        )
      : area(
          { name: 'message', label: 'Vertrag', hint: 'Zum Beispiel das Datum deiner Bestellung.', isOptional: true },
          typed,
          wrong,
        );
  const fields =
    act === 'cancel'
      ? [
          `<div class="field"><span class="lbl">Vertrag</span><p class="fixed"><b>Tagfalter Pro</b>, monatlich, 3,99&nbsp;€</p></div>`,
          kindHtml(typed),
          name,
          email,
          message,
        ]
      : [`<p class="lead">${WITHDRAWAL_TEXT}</p>`, name, message, email];
  const alert = fault ?? (wrong.size > 0 ? 'Noch nicht abgeschickt: Bitte prüfe die Angaben.' : '');
  return [
    `<p class="mut">${words.lead}</p>${stepsHtml(words, 2)}`,
    alert === '' ? '' : `<p class="banner banner--red" role="alert">${alert}</p>`,
    `<form class="stack-6" method="post" action="${words.path}" novalidate>${fields.join('')}`,
    `<button class="btn btn--ink btn--lg btn--wide" type="submit">${words.button}</button><p class="cap">${words.below}</p></form>`,
  ].join('');
}
