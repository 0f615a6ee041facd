import { ConfigError } from '#api/base/config.ts';
import { describeFault } from '#api/base/log.ts';
import { writePrivately } from '#api/base/private-dir.ts';
import { StartFault } from '#api/base/start-fault.ts';

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a command's details when it has failed. */
export const saidAside = { error: (_details: object, text: string): void => say(`${text}.`) };

/** Runs a command; a fault becomes one sentence and exit code 1. @param failed the sentence's beginning */
export async function runCommand(failed: string, work: () => Promise<void>): Promise<void> {
  try {
    writePrivately();
    await work();
  } catch (fault) {
    process.stderr.write(`${sentenceOf(fault) ?? `${failed}: ${JSON.stringify(describeFault(fault))}`}\n`);
    process.exitCode = 1;
  }
}

function sentenceOf(fault: unknown): string | undefined {
  if (fault instanceof StartFault || fault instanceof ConfigError) return fault.message;
  const isMistyped = fault instanceof TypeError && 'code' in fault && String(fault.code).startsWith('ERR_PARSE_ARGS_');
  // Later sentences are advice for programmers.
  return isMistyped ? `${fault.message.split('. ')[0]}.` : undefined;
}
