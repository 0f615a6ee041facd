import type { Language } from '#api/base/language.ts';
import { escapeHtml } from '#api/http/escape-html.ts';
import { DELIVERIES } from '#api/ports/payment-stand-in.ts';
import { PAGE_WORDS, type PayerAct, priceIn } from './page-words.ts';
import type { SubscriptionState } from './state.ts';
import type { Kept } from './store.ts';

export interface Frame {
  language: Language;
  /** Elements that load the product's style. */
  styles: string;
}

const ACTS_OF: Readonly<Record<SubscriptionState['status'], readonly PayerAct[]>> = {
  APPROVAL_PENDING: [],
  ACTIVE: ['suspend', 'cancel', 'fail', 'month'],
  SUSPENDED: ['activate', 'cancel'],
  CANCELLED: [],
};

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

function page({ language, styles }: Frame, title: string, inside: string): string {
  const { test, noMoney } = PAGE_WORDS[language];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8" />`,
    '<meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="robots" content="noindex" />',
    `<title>${escapeHtml(title)} · ${escapeHtml(test)}</title>${styles}</head><body class="guest"><main class="plain stack-6">`,
    `<h1 class="h-page">${escapeHtml(test)}</h1>${paragraph(noMoney)}${inside}</main></body></html>`,
  ].join('');
}

/** Where an order is approved. The form goes to its own address. */
export function approvalHtml(frame: Frame): string {
  const { order, agree, refuse } = PAGE_WORDS[frame.language];
  const what = order.replace('{price}', priceIn(frame.language));
  const button = (kind: string, decision: string, label: string): string =>
    `<button class="btn ${kind} btn--lg btn--wide" type="submit" name="decision" value="${decision}">${escapeHtml(label)}</button>`;
  return page(
    frame,
    what,
    `<h2>${escapeHtml(what)}</h2><form class="stack-6" method="post">${button('btn--ink', 'approve', agree)}${button('btn--ghost', 'cancel', refuse)}</form>`,
  );
}

/** What a payer has at the stand-in, and what they can do with it. */
export function payerHtml(frame: Frame, kept: readonly Kept[]): string {
  const { account, none } = PAGE_WORDS[frame.language];
  const list = kept.length === 0 ? paragraph(none) : kept.map((one) => subscriptionHtml(frame.language, one)).join('');
  return page(frame, account, `<h2>${escapeHtml(account)}</h2>${list}`);
}

function subscriptionHtml(language: Language, { id, state }: Kept): string {
  const words = PAGE_WORDS[language];
  const { status, nextAt } = state;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Berlin' });
  const next = status === 'ACTIVE' && nextAt !== null ? words.next.replace('{date}', date.format(nextAt)) : '';
  const acts = ACTS_OF[status];
  const heading = `<h3>${escapeHtml(words.order.replace('{price}', priceIn(language)))}</h3>`;
  const about = heading + paragraph(`${id}: ${words.state[status]}`) + (next && paragraph(next));
  if (acts.length === 0) return `<section class="stack-6">${about}</section>`;
  const options = DELIVERIES.map((each) => `<option value="${each}">${escapeHtml(words.deliveries[each])}</option>`);
  const select = `<div class="field"><label for="tell-${id}">${escapeHtml(words.tell)}</label><select class="inp" id="tell-${id}" name="tell">${options.join('')}</select></div>`;
  const buttons = acts.map(
    (act) =>
      `<button class="btn btn--ghost btn--wide" type="submit" name="act" value="${act}">${escapeHtml(words.acts[act])}</button>`,
  );
  return `<section class="stack-6">${about}<form class="stack-6" method="post"><input type="hidden" name="id" value="${id}" />${select}${buttons.join('')}</form></section>`;
}

/** Says why a page shows nothing. */
export function refusedHtml(frame: Frame, why: 'gone' | 'foreign' | 'later'): string {
  const { test } = PAGE_WORDS[frame.language];
  return page(frame, test, paragraph(PAGE_WORDS[frame.language][why]));
}
