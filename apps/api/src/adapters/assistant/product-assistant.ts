import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#api/base/config.ts';
import type { Assistant } from '#api/ports/assistant.ts';
import { createBuiltinAssistant } from './builtin-assistant.ts';
import { loggedAssistant } from './logged-assistant.ts';
import { restingAssistant } from './resting-assistant.ts';

/** The configured endpoint, else the built-in assistant (decision 021). */
export async function openProductAssistant(
  { assistant }: Pick<Config, 'assistant'>,
  log: FastifyBaseLogger,
): Promise<Assistant> {
  if (!assistant) return createBuiltinAssistant();
  const { createOpenaiAssistant } = await import('./openai-assistant.ts');
  const endpoint = loggedAssistant(createOpenaiAssistant({ ...assistant, now: Date.now }), log);
  return restingAssistant(endpoint, Date.now);
}
