import { readFileSync } from 'node:fs';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import type { EngineTab, Plain } from './engine-tab.ts';
import { inPage, outcomeOf } from './in-page.ts';

const Reply = v.object({ value: v.unknown() });
const Failure = v.object({ error: v.string(), message: v.string() });
const NewSession = v.object({ sessionId: v.string(), capabilities: v.object({ browserVersion: v.string() }) });
/** The standard's name of a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const Element = v.object({ [ELEMENT]: v.string() });
/** A window that cannot start leaves the question for a session unanswered. */
const ANSWER_MS = MINUTE_MS;

/** Tab driven by W3C WebDriver: a dozen calls with JSON over loopback (decision 155). */
export class WebDriverTab implements EngineTab {
  readonly #session: string;
  readonly version: string;

  private constructor(session: string, version: string) {
    this.#session = session;
    this.version = version;
  }

  /** @param capabilities what the driver needs to know of its browser */
  static async open(driver: string, capabilities: Record<string, unknown>): Promise<WebDriverTab> {
    const body = { capabilities: { alwaysMatch: { unhandledPromptBehavior: 'accept', ...capabilities } } };
    const made = v.parse(NewSession, await ask(`${driver}/session`, 'POST', body));
    const tab = new WebDriverTab(`${driver}/session/${made.sessionId}`, made.capabilities.browserVersion);
    await tab.#post('timeouts', { script: ANSWER_MS, pageLoad: ANSWER_MS });
    return tab;
  }

  async goTo(address: string): Promise<void> {
    await this.#post('url', { url: address });
  }

  async back(): Promise<void> {
    await this.#post('back', {});
  }

  async run<A extends readonly Plain[]>(work: (...given: A) => unknown, ...given: A): Promise<unknown> {
    const script = `${inPage(work)}(arguments[0]).then(arguments[1])`;
    return outcomeOf(await this.#post('execute/async', { script, args: [given] }));
  }

  async click(selector: string): Promise<void> {
    await this.#post(`element/${await this.#element(selector)}/click`, {});
  }

  async type(text: string): Promise<void> {
    const keys = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#post('actions', { actions: [{ type: 'key', id: 'keyboard', actions: keys }] });
  }

  async choose(selector: string, files: readonly string[]): Promise<void> {
    for (const file of files) readFileSync(file);
    await this.#post(`element/${await this.#element(selector)}/value`, { text: files.join('\n') });
  }

  async #element(selector: string): Promise<string> {
    const found = await this.#post('element', { using: 'css selector', value: selector });
    return v.parse(Element, found)[ELEMENT];
  }

  #post(path: string, body: unknown): Promise<unknown> {
    return ask(`${this.#session}/${path}`, 'POST', body);
  }
}

async function ask(address: string, method: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(ANSWER_MS);
  const reply = await fetch(address, { method, headers, body: JSON.stringify(body), signal });
  const { value } = v.parse(Reply, await reply.json());
  if (reply.ok) return value;
  const failure = v.safeParse(Failure, value);
  throw new Error(
    failure.success ? `${failure.output.error}: ${failure.output.message}` : `WebDriver: ${reply.status}`,
  );
}
