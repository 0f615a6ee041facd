import type { FastifyBaseLogger } from 'fastify';
import { type LoggerOptions, pino } from 'pino';
import type { LogLevel } from './config.ts';

const SECRET_PATHS = ['authorization', 'cookie', 'token', 'password', 'email', 'text', 'invitationCode', 'entrySpace'];

/** The log of the process. Callers log names and numbers only; redaction is a second wall (threat 18). */
export function createLog(level: LogLevel, stream: { write(line: string): void } = process.stdout): FastifyBaseLogger {
  const paths = SECRET_PATHS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  // The parser of forms traces its options, with the headers of the request.
  const serializers = { err: describeFault, req: nothing, res: nothing, busboyOptions: nothing };
  const hooks: LoggerOptions['hooks'] = {
    logMethod([first, ...rest], method) {
      const said = isQuoted(faultIn(first), rest[0]) ? [QUIET] : rest;
      method.apply(this, [first, ...said] as Parameters<typeof method>);
    },
  };
  return pino({ level, redact: { paths, censor: '[hidden]' }, serializers, hooks }, stream);
}

/** Replaces a fault's message, which Fastify and pino write where nobody says anything else. */
const QUIET = 'a fault in a library';

function faultIn(first: unknown): Error | undefined {
  if (first instanceof Error) return first;
  const inside: unknown = typeof first === 'object' && first !== null && 'err' in first ? first.err : undefined;
  return inside instanceof Error ? inside : undefined;
}

function isQuoted(fault: Error | undefined, said: unknown): boolean {
  if (!fault) return false;
  return typeof said !== 'string' || (fault.message !== '' && said.includes(fault.message));
}

/** Requests and replies are never logged whole: addresses and headers carry signatures and tokens. */
function nothing(): undefined {
  return undefined;
}

/** Names that databases and systems give; none holds values. */
const NAMED = ['code', 'constraint', 'table', 'routine'] as const;
const MAX_FRAMES = 8;

/**
 * Kind, codes and place. Messages and statements stay out: databases and parsers quote their input, and statements are
 * made of names and sometimes values.
 */
export function describeFault(fault: unknown): Record<string, unknown> {
  if (!(fault instanceof Error)) return { kind: typeof fault };
  const known: Record<string, unknown> = { kind: fault.name };
  for (const key of NAMED) {
    const value: unknown = Reflect.get(fault, key);
    if (typeof value === 'string') known[key] = value;
  }
  known.at = framesOf(fault);
  return fault.cause === undefined ? known : { ...known, cause: describeFault(fault.cause) };
}

/** A stack begins with the message, whose lines may look like frames. Without its known end nothing of it counts. */
function framesOf({ message, stack = '' }: Error): string[] {
  const begin = stack.indexOf(message);
  if (begin < 0) return [];
  return stack
    .slice(begin + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim());
}
