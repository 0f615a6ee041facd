import type { FastifyBaseLogger } from 'fastify';
import { describeFault } from './log.ts';

type Writing = 'log' | 'info' | 'debug' | 'trace' | 'warn' | 'error';
const LEVELS = { log: 'debug', info: 'debug', debug: 'debug', trace: 'debug', warn: 'warn', error: 'error' } as const;

/**
 * Sends libraries' console output to the log without its words, which quote statement values and requests. Kept are the
 * place of the call and the kinds of the errors.
 * @param target the console, unless a test brings another
 */
export function captureConsole(log: FastifyBaseLogger, target: Pick<Console, Writing> = console): void {
  const capture = (writing: Writing): void => {
    target[writing] = (...words: unknown[]) => {
      const faults = words.filter((word) => word instanceof Error).map(describeFault);
      log[LEVELS[writing]]({ faults, at: describeFault(new Error()).at }, 'a library wrote to the console');
    };
  };
  for (const writing of ['log', 'info', 'debug', 'trace', 'warn', 'error'] as const) capture(writing);
}

/**
 * Logs why the process dies of an uncaught fault. Node would print the whole message with all that it quotes.
 * @param end ends the process
 */
export function logUncaught(log: FastifyBaseLogger, end: () => void = () => process.exit(1)): (fault: unknown) => void {
  return (fault) => {
    log.fatal({ fault: describeFault(fault) }, 'the process ends, because nobody has caught this');
    end();
  };
}
