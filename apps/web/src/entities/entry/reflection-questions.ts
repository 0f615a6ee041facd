import { type ReflectionQuestion, reflectionQuestions } from '@tagfalter/contract/reflection-questions';
import { keepForOffline } from '#entities/diary/server-cache/keep-for-offline.ts';
import { type ServerRead, useServerRead } from '#entities/diary/server-cache/use-server-read.ts';
import type { Language } from '#i18n/language.ts';
import { useFormat } from '#i18n/use-format.ts';

function wanted(language: Language) {
  const path = `${reflectionQuestions.path}?language=${language}`;
  return { path, schema: reflectionQuestions.reply, isKept: () => true };
}

/** The questions to reflect on, in the language that is shown; also offline, once they have been here (decision 37). */
export function useReflectionQuestions(): ServerRead<ReflectionQuestion[]> {
  return useServerRead(wanted(useFormat().language));
}

/** Fetches the questions before anybody asks for them, so that they are here without a network. Never rejects. */
export function keepReflectionQuestions(accountId: string, now: () => number, language: Language): Promise<void> {
  return keepForOffline(accountId, now, wanted(language));
}
