import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type AuthFailure, PROBLEM_WORDS } from '#entities/person/auth-problem.ts';
import { EXTERNAL_ADVICE, EXTERNAL_WORDS, isExternalProblem } from '#entities/person/external/external-problem.ts';
import { readPending } from '#entities/person/external/pending.ts';
import { externalName, knownSignInMethods } from '#entities/person/sign-in-methods.ts';
import { tabStore } from '#platform/browser-stores.ts';

/** The account elsewhere as people know it. */
export const providerName = (): string => externalName(knownSignInMethods());

/** Says one sentence, or more, in place of what stood there. */
function show(...parts: Node[]): void {
  document.getElementById('said')?.replaceChildren(...parts);
}

function paragraph(text: MessageDescriptor): HTMLElement {
  const element = document.createElement('p');
  element.textContent = i18n._(text);
  return element;
}

/** Says something. */
export function sayStatus(text: MessageDescriptor): void {
  show(paragraph(text));
}

/** The sentence for a problem, as far as this page meets it. */
function wordsOf({ problem }: AuthFailure): MessageDescriptor {
  if (isExternalProblem(problem)) return EXTERNAL_WORDS[problem](providerName());
  if (problem === 'code-incomplete' || problem === 'code-letter') return PROBLEM_WORDS.other;
  return PROBLEM_WORDS[problem];
}

/** Says what went wrong, and the way back to the app. */
export function sayProblem(failure: AuthFailure): void {
  const advice = EXTERNAL_ADVICE[failure.problem]?.(providerName());
  const back = document.createElement('a');
  back.className = 'btn btn--ink';
  back.href = readPending(tabStore, Date.now())?.back ?? '/';
  back.textContent = i18n._(msg`Zurück zu Tagfalter`);
  show(paragraph(wordsOf(failure)), ...(advice ? [paragraph(advice)] : []), back);
}
