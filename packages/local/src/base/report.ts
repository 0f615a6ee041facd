import { errorChain } from './error-chain.ts';

const MAX_FRAMES = 12;
const MAX_LENGTH = 120;

/**
 * Reports an error that no caller handles. Never throws.
 * @param where a constant such as `loop round`; never something typed
 */
export type Report = (error: unknown, where: string) => void;

/** For `catch`: reports the error and returns `value`. */
export function reporting<T>({ report }: { report: Report }, where: string, value: T): (error: unknown) => T {
  return (error) => {
    report(error, where);
    return value;
  };
}

/** Without a message, which may quote what was typed. */
export interface ErrorReport {
  where: string;
  /** With the names of wrapped errors: `OpenFailedError < UnknownError`. */
  name: string;
  /** `function file.js:line:column`, innermost first. */
  frames: string[];
}

/** Any other name could be a text. */
function nameOf({ name }: Error): string {
  return /^([A-Z][A-Za-z]{0,40})?(Error|Exception)$/.test(name) ? name : 'Error';
}

/** Chromium writes `    at fn (https://host/assets/file.js:1:2)` below the message; others only `fn@https://…`. */
const CHROMIUM = /^ {4}at /;
const ADDRESS = /(?:(?:https?|file):\/)?\/[^\s()]*?([\w.-]+\.[cm]?[jt]sx?)(?:\?[^\s()]*?)?:(\d+):(\d+)\)?$/;

/** A page's address may hold an id. */
function frameOf(line: string): string | undefined {
  const found = ADDRESS.exec(line);
  if (!found) return undefined;
  const [, file, row, column] = found;
  const name = line
    .slice(0, found.index)
    .replace(CHROMIUM, '')
    .replaceAll(/[^\w$.#<> ]/g, '')
    .trim();
  return `${name} ${file}:${row}:${column}`.trim().slice(-MAX_LENGTH);
}

/** The message goes first: its lines may look like frames. */
function linesOf({ stack, message }: Error): string[] {
  if (typeof stack !== 'string') return [];
  const lines = stack.trimEnd().split('\n');
  if (!lines.some((line) => CHROMIUM.test(line))) return lines;
  const end = message === '' ? -1 : stack.indexOf(message);
  const below = (end < 0 ? stack : stack.slice(end + message.length)).trimEnd().split('\n').slice(1);
  const first = below.findLastIndex((line) => !CHROMIUM.test(line)) + 1;
  return below.slice(first);
}

function framesOf(error: Error): string[] {
  return linesOf(error)
    .flatMap((line) => frameOf(line) ?? [])
    .slice(0, MAX_FRAMES);
}

export function describeError(error: unknown, where: string): ErrorReport {
  const chain = errorChain(error);
  const [first] = chain;
  if (!first) return { where, name: error === null ? 'null' : typeof error, frames: [] };
  return { where, name: chain.map(nameOf).join(' < '), frames: framesOf(first) };
}
