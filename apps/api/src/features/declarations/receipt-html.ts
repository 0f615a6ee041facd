import type { DeclarationReply } from '@tagfalter/contract/declarations';
import { berlinMoment } from '#api/base/berlin-time.ts';
import { type DeclaredText, declaredLines, outcomeSentence } from '#api/base/declaration-text.ts';
import { escapeHtml } from '#api/http/pages/escape-html.ts';
import { ACTS, stepsHtml } from './form-html.ts';

const textOf = (declared: DeclarationReply): DeclaredText => ({
  ...declared,
  declaredAt: new Date(declared.declaredAt),
  endsAt: declared.endDate === null ? null : new Date(declared.endDate),
});

function linesHtml(one: DeclaredText): string {
  const lines = declaredLines(one).map(
    ({ label, text }) => `<div><dt>${label}</dt><dd>${escapeHtml(text).replaceAll('\n', '<br />')}</dd></div>`,
  );
  return `<dl class="rcpt num">${lines.join('')}</dl>`;
}

const asText = (one: DeclaredText): string =>
  declaredLines(one)
    .map(({ label, text }) => `${label}: ${text}`)
    .join('\n');

const CHECK =
  '<span class="receipt__i" aria-hidden="true"><svg class="i" viewBox="0 0 24 24"><path d="M20 6 9 17l-5-5" /></svg></span>';

/** Same with or without an account. */
const CLICK_LEFT =
  '<p class="banner banner--blue"><span><b>Ein Klick fehlt vielleicht noch, damit es sofort gilt.</b> Ohne Anmeldung wissen wir nicht sicher, dass du es bist. Gehört zu der Adresse ein Konto, steht in der Mail ein Link dafür. Ohne ihn prüfen wir von Hand; es zählt in jedem Fall die Uhrzeit oben.</span></p>';

/** Green only for success. */
const outcomeHtml = ({ outcome }: DeclaredText, sentence: string): string =>
  `<p class="banner banner--${outcome === 'ended' ? 'green' : 'blue'}" role="status">${sentence}</p>`;

/** A file without a script and without a further request: the page is the receipt (spec decision 62). */
const downloadHtml = (one: DeclaredText): string =>
  `<a class="btn btn--line" download="${one.reference}.txt" href="data:text/plain;charset=utf-8,${encodeURIComponent(asText(one))}">Herunterladen</a>`;

/** Receipt to keep as a file, to print or to copy; only the latter two need a script. */
export function receiptHtml(declared: DeclarationReply): string {
  const words = ACTS[declared.kind === 'withdrawal' ? 'withdraw' : 'cancel'];
  const one = textOf(declared);
  const outcome = outcomeSentence(one);
  return [
    `${stepsHtml(words, 3)}<section class="card receipt" aria-labelledby="received"><div class="receipt__h">${CHECK}`,
    `<div><h2 class="h-sec" id="received">${words.received}</h2><p class="mut num">${berlinMoment(one.declaredAt)}</p></div></div>`,
    linesHtml(one),
    `<p>Diese Seite ist deine Bestätigung: Hebe sie auf. Sie geht auch per Mail an ${escapeHtml(declared.email)}, meist sofort, spätestens zur vollen Stunde.</p>`,
    `<div class="acts2">${downloadHtml(one)}`,
    '<button class="btn btn--line" type="button" data-print hidden>Drucken</button>',
    '<button class="btn btn--line" type="button" data-copy="receipt-text" data-copied="Kopiert" hidden>Text kopieren</button></div>',
    `<details class="noprint"><summary>Als Text</summary><textarea class="ta ta--ui" id="receipt-text" rows="8" readonly aria-label="Bestätigung als Text">\n${escapeHtml(asText(one))}</textarea></details></section>`,
    outcome === undefined ? CLICK_LEFT : outcomeHtml(one, outcome),
  ].join('');
}

export const LINK_TITLE = 'Erklärung bestätigen';

/** Page of a mailed link: a button, or the outcome. */
export function linkHtml(declared: DeclarationReply, token: string): string {
  const one = textOf(declared);
  const outcome = outcomeSentence(one);
  if (outcome !== undefined) return outcomeHtml(one, outcome) + linesHtml(one);
  const words = ACTS[declared.kind === 'withdrawal' ? 'withdraw' : 'cancel'];
  return [
    '<p>Das hast du erklärt. Mit dem Knopf bestätigst du, dass du es warst; dann gilt es sofort.</p>',
    linesHtml(one),
    `<form method="post" action="/erklaerung/${encodeURIComponent(token)}">`,
    `<button class="btn btn--ink btn--lg btn--wide" type="submit">${words.button}</button></form>`,
  ].join('');
}

export const DEAD_LINK_HTML =
  '<p>Dieser Link gilt nicht oder nicht mehr. Deine Erklärung zählt trotzdem ab dem Zeitpunkt, an dem sie eingegangen ist: Wir prüfen sie von Hand.</p>';
