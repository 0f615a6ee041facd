import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { TIME_ZONE } from '../todays-date.ts';
import { BidiConnection } from './bidi.ts';
import type { EngineBrowser, EngineOptions, EngineTab, Plain } from './engine-tab.ts';
import type { FoundFirefox } from './find-firefox.ts';
import { inPage, outcomeOf } from './in-page.ts';
import { ProcessGroup } from './process-group.ts';

const Tree = v.object({ contexts: v.array(v.object({ context: v.string() })) });
const Called = v.variant('type', [
  v.object({ type: v.literal('success'), result: v.looseObject({ value: v.optional(v.unknown()) }) }),
  v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) }),
]);
const Node = v.object({ result: v.object({ sharedId: v.string() }) });

const PREFERENCES = {
  // A microphone that hums, and nobody who is asked.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  // Calls home would hang in a closed network.
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.update.disabledForTesting': true,
  'app.normandy.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.sessionstore.resume_from_crash': false,
  'browser.startup.page': 0,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'services.settings.server': 'data:,',
  'toolkit.startup.max_resumed_crashes': -1,
};

/** Firefox as it is installed: WebDriver BiDi is built in. */
export class Firefox implements EngineBrowser {
  readonly #found: FoundFirefox;
  readonly #profile = mkdtempSync(path.join(tmpdir(), 'tagfalter-firefox-'));
  readonly #size: EngineOptions['size'];
  #process: ProcessGroup | undefined;
  #connection: BidiConnection | undefined;

  constructor(found: FoundFirefox, { size, language, isDark }: EngineOptions) {
    this.#found = found;
    this.#size = size;
    const all = {
      ...PREFERENCES,
      'intl.accept_languages': language,
      // 0 is dark, 1 is light.
      'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
    };
    const lines = Object.entries(all).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    writeFileSync(path.join(this.#profile, 'user.js'), lines.join('\n'));
  }

  get version(): string {
    return `Firefox ${this.#found.version}`;
  }

  async start(): Promise<EngineTab> {
    const args = ['--headless', '--no-remote', '--profile', this.#profile, '--remote-debugging-port', '0'];
    this.#process = new ProcessGroup(this.#found.executablePath, args, {
      TZ: TIME_ZONE,
      MOZ_CRASHREPORTER_DISABLE: '1',
    });
    const [, address] = await this.#process.says(/WebDriver BiDi listening on (ws:\S+)/);
    const connection = await BidiConnection.open(`${address}/session`);
    this.#connection = connection;
    await connection.ask('session.new', {
      capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } },
    });
    const { contexts } = v.parse(Tree, await connection.ask('browsingContext.getTree', {}));
    const [first] = contexts;
    if (!first) throw new Error('Firefox has no tab');
    await connection.ask('browsingContext.setViewport', { context: first.context, viewport: this.#size });
    return new BidiTab(connection, first.context);
  }

  async kill(): Promise<void> {
    await this.#process?.kill();
    this.#process = undefined;
  }

  endPage(): Promise<void> {
    // The whole browser at once, which is harder.
    return this.kill();
  }

  async quit(): Promise<void> {
    await this.#connection?.ask('browser.close', {});
    await this.#process?.ended();
    this.#process = undefined;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

class BidiTab implements EngineTab {
  readonly #connection: BidiConnection;
  readonly #context: string;

  constructor(connection: BidiConnection, context: string) {
    this.#connection = connection;
    this.#context = context;
  }

  async goTo(address: string): Promise<void> {
    await this.#ask('browsingContext.navigate', { url: address, wait: 'complete' });
  }

  async back(): Promise<void> {
    await this.#ask('browsingContext.traverseHistory', { delta: -1 });
  }

  async run<A extends readonly Plain[]>(work: (...given: A) => unknown, ...given: A): Promise<unknown> {
    const source = `(given) => ${inPage(work)}(JSON.parse(given))`;
    const called = v.parse(Called, await this.#call(source, [{ type: 'string', value: JSON.stringify(given) }]));
    if (called.type === 'exception') throw new Error(called.exceptionDetails.text);
    return outcomeOf(called.result.value);
  }

  async click(selector: string): Promise<void> {
    const origin = { type: 'element', element: { sharedId: await this.#element(selector) } };
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#ask('input.performActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#ask('input.performActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async choose(selector: string, files: readonly string[]): Promise<void> {
    await this.#ask('input.setFiles', { element: { sharedId: await this.#element(selector) }, files });
  }

  async #element(selector: string): Promise<string> {
    const source = '(selector) => document.querySelector(selector)';
    return v.parse(Node, await this.#call(source, [{ type: 'string', value: selector }])).result.sharedId;
  }

  #call(functionDeclaration: string, given: unknown[]): Promise<unknown> {
    const target = { context: this.#context };
    return this.#connection.ask('script.callFunction', {
      ...{ functionDeclaration, target, arguments: given, awaitPromise: true, userActivation: false },
    });
  }

  #ask(method: string, params: Record<string, unknown>): Promise<unknown> {
    return this.#connection.ask(method, { context: this.#context, ...params });
  }
}
