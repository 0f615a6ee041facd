import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Environment variable that names the file into which the list is written. */
export const FAILURES_FILE = 'VITEST_FAILURES';
/** As much of an error as tells what went wrong. In characters. */
const EXCERPT = 1000;

interface FailureReport {
  message: string;
  stack?: string | undefined;
}

const excerpt = (errors: readonly FailureReport[]): string =>
  errors
    .map(({ stack, message }) => (stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`))
    .join('\n')
    .slice(0, EXCERPT);

/**
 * Lists failures, each as file, test and the beginning of its error. An error after the end, which no test is blamed
 * for, is listed too. The list is repeated at the end of a whole run: its log may have been cut down to its end.
 */
export default class FailureList implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly FailureReport[]): void {
    const file = process.env[FAILURES_FILE];
    if (!file) return;
    const failures = modules.flatMap((module) => {
      const tests = [...module.children.allTests('failed')];
      const failed = tests.map(
        (test) => `${module.relativeModuleId} › ${test.fullName}\n${excerpt(test.result().errors ?? [])}`,
      );
      const ofModule = module.errors();
      return ofModule.length > 0 ? [`${module.relativeModuleId}\n${excerpt(ofModule)}`, ...failed] : failed;
    });
    const lost = unhandled.map((error) => `outside of a test\n${excerpt([error])}`);
    writeFileSync(file, JSON.stringify([...failures, ...lost]));
  }
}
