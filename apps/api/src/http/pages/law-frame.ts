import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legalFooter } from '@tagfalter/domain/legal-links';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { languageOf, SERVER_LANGUAGES, type ServerLanguage } from '#api/base/language.ts';
import type { Operator } from '#api/base/operator.ts';
import { escapeHtml } from './escape-html.ts';
import { LAW_WORDS } from './law-words.ts';

/** A page of the law: no script, the same for everybody. */
export interface LawPage {
  /** German. */
  title: string;
  path: string;
  /** HTML below the heading, German. */
  inside: string;
  language: ServerLanguage;
}

const NAMES: Readonly<Record<ServerLanguage, string>> = { de: 'Deutsch', en: 'English', fr: 'Français', es: 'Español' };
const LOGO = [
  '<svg class="logo" viewBox="0 0 64 64" aria-hidden="true"><path d="M32 33 13 38.5 20.5 54 32 44Z" fill="#E3C222" />',
  '<path d="M32 33 51 38.5 43.5 54 32 44Z" fill="#C9A90F" /><path d="M32 22 6 9 9 37 32 44Z" fill="#F4D63A" />',
  '<path d="M32 22 50.5 12.75 56.8 20.2 55 37 32 44Z" fill="#E9CA2C" /><path d="M50.5 12.75 56.8 20.2 48.6 21.4Z" fill="var(--logo-ear)" />',
  '<path d="M13.4 20.6 25.6 26.2M13.9 26.2 25.6 30.9M14.4 31.8 21.6 34.3" stroke="#172036" stroke-width="2" stroke-linecap="round" fill="none" />',
  '<path d="M32 22V47" stroke="var(--ink)" stroke-width="2.6" stroke-linecap="round" />',
  '<path d="M32 22C31 16.5 28.6 13.6 25.4 12M32 22C33 16.5 35.4 13.6 38.6 12" stroke="var(--ink)" stroke-width="1.8" stroke-linecap="round" fill="none" /></svg>',
].join('');

const LanguageQuery = v.fallback(v.object({ lang: v.optional(v.picklist(SERVER_LANGUAGES)) }), {});

/** Language of the frame: as asked for, else of the browser. */
export function lawLanguage({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): ServerLanguage {
  return v.parse(LanguageQuery, query).lang ?? languageOf(headers['accept-language'], 'de');
}

/** HTML elements that load style and theme from the build; none without a build. */
function headOf(root: string | undefined): string {
  const file = join(root ?? '', 'law.html');
  if (root === undefined || !existsSync(file)) return '';
  const built = readFileSync(file, 'utf8');
  const styles = built.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const scripts = '<script src="/theme.js"></script><script src="/law.js" defer></script>';
  return `${styles.join('')}<link rel="icon" href="/favicon.svg" type="image/svg+xml" />${scripts}`;
}

function switcher({ language, path }: LawPage): string {
  const links = SERVER_LANGUAGES.map((one) => {
    const here = one === language ? ' aria-current="true"' : '';
    return `<a href="${path}?lang=${one}" lang="${one}" hreflang="${one}"${here}>${NAMES[one]}</a>`;
  });
  return `<nav class="law__langs" aria-label="${LAW_WORDS[language].languages}">${links.join('')}</nav>`;
}

export interface LawFrame {
  html(page: LawPage): string;
  send: SendLawPage;
}
export type SendLawPage = (reply: FastifyReply, page: LawPage) => FastifyReply;

/** @param root directory of the built web app */
export function createLawFrame({ root, operator }: { root: string | undefined; operator: Operator }): LawFrame {
  const head = headOf(root);
  const who = [operator.name, ...operator.address].filter((one) => one !== undefined).join(', ');
  const by = who === '' ? '' : `<p class="cap" lang="de">Tagfalter · betrieben von ${escapeHtml(who)}</p>`;
  const html = (page: LawPage): string => {
    const { title, path, inside, language } = page;
    const words = LAW_WORDS[language];
    const note = words.inGerman === '' ? '' : `<p class="banner banner--blue">${words.inGerman}</p>`;
    return [
      `<!doctype html><html lang="${language}" translate="no"><head><meta charset="utf-8" />`,
      '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />',
      '<meta name="color-scheme" content="light dark" />',
      `<title>${escapeHtml(title)} · Tagfalter</title>${head}</head><body class="law-page"><header class="top top--law">`,
      `<a class="top__brand" href="/" aria-label="Tagfalter">${LOGO}<span>Tagfalter</span></a>`,
      `<div class="top__right"><a class="btn btn--line" href="/api/login">${words.signIn}</a></div></header>`,
      `<main class="main pad law">${note}<div class="law__text" lang="de"><h1 class="h-page">${escapeHtml(title)}</h1>${inside}</div>`,
      `<p class="law__home"><a class="link" href="/">${words.home}</a></p>${switcher(page)}</main>`,
      `${legalFooter(path, by)}</body></html>`,
    ].join('');
  };
  return {
    html,
    send: (reply, page) => asLawPage(reply).send(html(page)),
  };
}

/** A plain form needs its origin told (wire 48); a declaration must not stay in a cache. */
export function asLawPage(reply: FastifyReply): FastifyReply {
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin', vary: 'accept-language' };
  return reply.type('text/html; charset=utf-8').headers(headers);
}
