import * as v from 'valibot';
import { endpoint, oneWord } from './variable-forms.ts';

/** An OpenAI-compatible endpoint. */
export interface AssistantConfig {
  baseUrl: string;
  /** undefined if the endpoint asks for none. */
  apiKey: string | undefined;
  textModel: string;
  audioModel: string;
}

const AI_SENTENCE = 'must be an address such as https://ai.example/v1; leave it out for summaries without an endpoint';

export const ASSISTANT_VARIABLES = {
  AI_BASE_URL: v.optional(endpoint(AI_SENTENCE)),
  AI_API_KEY: v.optional(oneWord),
  AI_MODEL_TEXT: v.optional(oneWord, 'gpt-4o-mini'),
  AI_MODEL_AUDIO: v.optional(oneWord, 'gpt-4o-mini-transcribe'),
};

/**
 * A key alone must not decide where a diary is sent: the address is required.
 * @param fail throws a sentence for the operator
 */
export function assistantOf(
  env: v.InferOutput<v.ObjectSchema<typeof ASSISTANT_VARIABLES, undefined>>,
  fail: (sentence: string) => never,
): AssistantConfig | undefined {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL_TEXT: textModel, AI_MODEL_AUDIO: audioModel } = env;
  if (baseUrl !== undefined) return { baseUrl, apiKey, textModel, audioModel };
  if (apiKey !== undefined) fail('AI_API_KEY needs AI_BASE_URL beside it.');
  return undefined;
}
