import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { LogLevel } from './config.ts';

const SECRET_PATHS = ['authorization', 'cookie', 'token', 'password', 'email', 'text', 'invitationCode', 'entrySpace'];

/** The log of the process. Callers log names and numbers only; redaction is a second wall (threat 18). */
export function createLog(level: LogLevel, stream: { write(line: string): void } = process.stdout): FastifyBaseLogger {
  const paths = SECRET_PATHS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  // The parser of forms traces its options, with the headers of the request.
  const serializers = { err: describeFault, req: nothing, res: nothing, busboyOptions: nothing };
  return pino({ level, redact: { paths, censor: '[hidden]' }, serializers }, stream);
}

/** Requests and replies are never logged whole: addresses and headers carry signatures and tokens. */
function nothing(): undefined {
  return undefined;
}

/**
 * Kind, codes, place and the statement without values. Messages stay out because databases and parsers quote their
 * input.
 */
export function describeFault(fault: unknown): Record<string, unknown> {
  if (!(fault instanceof Error)) return { kind: typeof fault };
  const known: Record<string, unknown> = { kind: fault.name };
  for (const key of ['code', 'constraint', 'table', 'routine', 'query'] as const) {
    const value: unknown = Reflect.get(fault, key);
    if (typeof value === 'string') known[key] = value;
  }
  known.at = (fault.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
  return fault.cause === undefined ? known : { ...known, cause: describeFault(fault.cause) };
}
