import type { ServerLanguage } from '#api/base/language.ts';
import { escapeHtml } from '#api/http/pages/escape-html.ts';
import { DELIVERIES } from '#api/ports/payment-stand-in.ts';
import { PAGE_WORDS, type PayerAct, priceIn } from './page-words.ts';
import { FIRST_PAYMENTS, type StandInState } from './state.ts';
import type { StoredSubscription } from './store.ts';

export interface Frame {
  language: ServerLanguage;
  /** HTML elements that load the styles. */
  styles: string;
}

const ACTS_OF: Readonly<Record<StandInState['status'], readonly PayerAct[]>> = {
  APPROVAL_PENDING: [],
  ACTIVE: ['suspend', 'cancel', 'fail', 'month'],
  SUSPENDED: ['activate', 'cancel'],
  CANCELLED: [],
};

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

interface PageContent {
  title: string;
  inside: string;
  /** Shows a link back to the product; a pending order has buttons for that. */
  hasWayBack: boolean;
}

function page({ language, styles }: Frame, { title, inside, hasWayBack }: PageContent): string {
  const { test, noMoney, back } = PAGE_WORDS[language];
  const way = hasWayBack ? `<p><a class="link" href="/subscription">${escapeHtml(back)}</a></p>` : '';
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8" />`,
    '<meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="robots" content="noindex" />',
    '<meta name="color-scheme" content="light dark" />',
    `<title>${escapeHtml(title)} · ${escapeHtml(test)}</title>${styles}<script src="/theme.js"></script></head>`,
    '<body class="guest"><main class="plain stack-6">',
    `<div class="stack-2"><p><span class="badge badge--orange">${escapeHtml(test)}</span></p>`,
    `<h1 class="h-page">${escapeHtml(title)}</h1></div>`,
    `<div class="banner">${paragraph(noMoney)}</div>${inside}${way}</main></body></html>`,
  ].join('');
}

/** Approval of an order; the form posts to its own address. */
export function approvalHtml(frame: Frame): string {
  const { order, agree, refuse, first, firsts } = PAGE_WORDS[frame.language];
  const options = FIRST_PAYMENTS.map((each) => `<option value="${each}">${escapeHtml(firsts[each])}</option>`);
  const select = `<div class="field"><label for="first">${escapeHtml(first)}</label><select class="sel" id="first" name="first">${options.join('')}</select></div>`;
  const button = (kind: string, decision: string, label: string): string =>
    `<button class="btn ${kind} btn--lg btn--wide" type="submit" name="decision" value="${decision}">${escapeHtml(label)}</button>`;
  return page(frame, {
    title: order.replace('{price}', priceIn(frame.language)),
    inside: `<form class="stack-4" method="post">${select}${button('btn--ink', 'approve', agree)}${button('btn--line', 'cancel', refuse)}</form>`,
    hasWayBack: false,
  });
}

export function payerHtml(frame: Frame, kept: readonly StoredSubscription[]): string {
  const { account, none } = PAGE_WORDS[frame.language];
  const list = kept.length === 0 ? paragraph(none) : kept.map((one) => subscriptionHtml(frame.language, one)).join('');
  return page(frame, { title: account, inside: list, hasWayBack: true });
}

function subscriptionHtml(language: ServerLanguage, { id, state }: StoredSubscription): string {
  const words = PAGE_WORDS[language];
  const { status, nextAt } = state;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Berlin' });
  const next = status === 'ACTIVE' && nextAt !== null ? words.next.replace('{date}', date.format(nextAt)) : '';
  const about = [
    `<div class="stack-2"><h2 class="h-sec" id="of-${id}">${escapeHtml(words.order.replace('{price}', priceIn(language)))}</h2>`,
    `<p><b>${escapeHtml(words.state[status])}</b></p>${next && paragraph(next)}<p class="cap num">${id}</p></div>`,
  ].join('');
  return `<section class="card card--ink stack-4" aria-labelledby="of-${id}">${about}${actsHtml(language, id, ACTS_OF[status])}</section>`;
}

function actsHtml(language: ServerLanguage, id: string, acts: readonly PayerAct[]): string {
  if (acts.length === 0) return '';
  const words = PAGE_WORDS[language];
  const options = DELIVERIES.map((each) => `<option value="${each}">${escapeHtml(words.deliveries[each])}</option>`);
  const select = `<div class="field"><label for="tell-${id}">${escapeHtml(words.tell)}</label><select class="sel" id="tell-${id}" name="tell">${options.join('')}</select></div>`;
  const buttons = acts.map(
    (act) =>
      `<button class="btn ${act === 'cancel' ? 'btn--red' : 'btn--line'}" type="submit" name="act" value="${act}">${escapeHtml(words.acts[act])}</button>`,
  );
  return `<form class="stack-4" method="post"><input type="hidden" name="id" value="${id}" />${select}<div class="gbtns">${buttons.join('')}</div></form>`;
}

/** Says why a page shows nothing. */
export function refusedHtml(frame: Frame, why: 'gone' | 'foreign' | 'later'): string {
  const words = PAGE_WORDS[frame.language];
  return page(frame, { title: words.account, inside: paragraph(words[why]), hasWayBack: true });
}
