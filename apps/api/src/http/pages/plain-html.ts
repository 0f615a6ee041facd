import type { ErrorCode } from '@tagfalter/contract/error';
import { MAX_GUEST_MESSAGE, MAX_GUEST_NAME, MAX_TOP_MOMENT } from '@tagfalter/domain/event';
import { legalFooter } from '@tagfalter/domain/legal-links';
import type { ServerLanguage } from '#api/base/language.ts';
import { escapeHtml } from './escape-html.ts';
import { causeOf, PLAIN_WORDS, type PlainWords } from './plain-words.ts';

/** Longer codes are not read. */
const MAX_CODE = 100;

export type TypedWords = Partial<Record<'guestName' | 'eventCode' | 'topMoment' | 'guestMessage', string>>;

interface PlainForm {
  token: string;
  /** Distinguishes forms, so that reloading the reply sends no second contribution. */
  key: string;
  language: ServerLanguage;
  hasCode: boolean;
  typed?: TypedWords;
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

interface Field {
  label: string;
  name: string;
  optional?: string;
}

/** @param control renders the element with its attributes */
function field({ label, name, optional }: Field, control: (attributes: string) => string): string {
  const aside = optional === undefined ? '' : ` <span class="opt">${escapeHtml(optional)}</span>`;
  const id = `plain-${name}`;
  return `<div class="field"><label for="${id}">${escapeHtml(label)}${aside}</label>${control(`id="${id}" name="${name}"`)}</div>`;
}

/** @param more further attributes */
function line(named: Field & { name: keyof TypedWords }, most: number, typed: TypedWords, more = ''): string {
  const value = escapeHtml(typed[named.name] ?? '');
  return field(named, (own) => `<input class="inp" dir="auto" ${own} maxlength="${most}" value="${value}"${more} />`);
}

/** Form of a contribution without a script. */
export function plainForm({ token, key, language, hasCode, typed = {} }: PlainForm): string {
  const { name, code, moment, greeting, photos, optional, send } = PLAIN_WORDS[language];
  const action = `/api/events/share/${encodeURIComponent(token)}/entries`;
  const codeLine = { label: code, name: 'eventCode' } as const;
  return [
    `<form class="stack-6" method="post" enctype="multipart/form-data" action="${action}">`,
    `<input type="hidden" name="formKey" value="${escapeHtml(key)}" />`,
    line({ label: name, name: 'guestName' }, MAX_GUEST_NAME, typed, ' required autocomplete="name"'),
    hasCode ? line(codeLine, MAX_CODE, typed, ' required autocomplete="off"') : '',
    line({ label: moment, name: 'topMoment', optional }, MAX_TOP_MOMENT, typed),
    field(
      { label: greeting, name: 'guestMessage', optional },
      // Browsers drop a line break right after the tag.
      (own) =>
        `<textarea class="ta" dir="auto" ${own} rows="4" maxlength="${MAX_GUEST_MESSAGE}">\n${escapeHtml(typed.guestMessage ?? '')}</textarea>`,
    ),
    field(
      { label: photos, name: 'allImages', optional },
      (own) => `<input type="file" ${own} accept="image/*" multiple />`,
    ),
    `<button class="btn btn--ink btn--lg btn--wide" type="submit">${escapeHtml(send)}</button>`,
    '</form>',
  ].join('');
}

/** A form for browsers without a script, or the reason why there is none. */
export function plainBlock(
  language: ServerLanguage,
  {
    isClosed,
    needsAccount,
    ...form
  }: Omit<PlainForm, 'language' | 'typed'> & { isClosed: boolean; needsAccount: boolean },
): string {
  const words = PLAIN_WORDS[language];
  const inside = needsAccount
    ? paragraph(words.noAccounts)
    : isClosed
      ? paragraph(words.closed)
      : paragraph(words.lead) + plainForm({ ...form, language });
  return `<noscript><main class="plain stack-6" lang="${language}">${inside}</main></noscript>`;
}

interface PlainPage {
  token: string;
  language: ServerLanguage;
  /** HTML elements that load the guest page's styles. */
  styles: string;
}

function page({ language, styles, token }: PlainPage, title: string, inside: string): string {
  const words = PLAIN_WORDS[language];
  const back = `/events/${encodeURIComponent(token)}`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8" />`,
    '<meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="robots" content="noindex" />',
    `<title>${escapeHtml(title)} · Tagfalter</title>${styles}</head><body class="guest"><main class="plain stack-6">`,
    `<h1 class="h-page">${escapeHtml(title)}</h1>${inside}<p><a class="link" href="${back}">${escapeHtml(words.back)}</a></p></main>${legalFooter()}</body></html>`,
  ].join('');
}

export function thanksHtml(answered: PlainPage): string {
  const { thanks, arrived } = PLAIN_WORDS[answered.language];
  return page(answered, thanks, paragraph(arrived));
}

/** Causes that no other form to this guest book avoids. */
const FINAL = ['closed', 'account', 'gone'];

/** The refusal with everything typed, to send again or to copy. */
export function refusalHtml(
  answered: PlainPage,
  code: ErrorCode,
  { typed, key }: { typed: TypedWords; key: string },
): string {
  const words = PLAIN_WORDS[answered.language];
  const cause = causeOf(code);
  const hasCode = cause === 'code' || typed.eventCode !== undefined;
  const { token, language } = answered;
  const rest = FINAL.includes(cause)
    ? copies(words, typed)
    : paragraph(words.again) + plainForm({ token, key, language, hasCode, typed });
  return page(answered, words.notSent, paragraph(words.causes[cause]) + rest);
}

function copies(words: PlainWords, { guestName, topMoment, guestMessage }: TypedWords): string {
  const texts = [guestName, topMoment, guestMessage].filter((text) => text !== undefined && text.trim() !== '');
  if (texts.length === 0) return '';
  return `${paragraph(words.copy)}<textarea class="ta" rows="8" readonly>\n${escapeHtml(texts.join('\n\n'))}</textarea>`;
}
