import type { FastifyBaseLogger } from 'fastify';
import { type Assistant, AssistantFault } from '#api/ports/assistant.ts';

/** Logs the code of a fault for the operator, never diary text. */
export function loggedAssistant(assistant: Assistant, log: Pick<FastifyBaseLogger, 'warn'>): Assistant {
  const noting = async <T>(call: Exclude<keyof Assistant, 'kind'>, asked: Promise<T>): Promise<T> => {
    try {
      return await asked;
    } catch (fault) {
      if (fault instanceof AssistantFault) log.warn({ call, code: fault.code }, 'the assistant made nothing');
      throw fault;
    }
  };
  return {
    kind: assistant.kind,
    summarize: (input, signal) => noting('summarize', assistant.summarize(input, signal)),
    writePost: (input, signal) => noting('writePost', assistant.writePost(input, signal)),
    transcribe: (audio, signal) => noting('transcribe', assistant.transcribe(audio, signal)),
  };
}
