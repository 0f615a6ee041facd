import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MAX_POST } from '@tagfalter/contract/linkedin-posts';
import { DAY_MS } from '@tagfalter/domain/durations';
import { emojisIn, MAX_DAY_EMOJIS } from '@tagfalter/domain/emoji';
import type { PostInput } from '@tagfalter/domain/post/post-input';
import { normalizeLineEnds } from '@tagfalter/domain/text';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createBuiltinAssistant } from '#api/adapters/assistant/builtin-assistant.ts';
import { loggedAssistant } from '#api/adapters/assistant/logged-assistant.ts';
import { createOpenaiAssistant } from '#api/adapters/assistant/openai-assistant.ts';
import { openProductAssistant } from '#api/adapters/assistant/product-assistant.ts';
import { readConfig } from '#api/base/config.ts';
import { createLog, describeFault } from '#api/base/log.ts';
import { type Assistant, AssistantFault, type SummaryInput } from '#api/ports/assistant.ts';
import { type OpenaiServer, startOpenaiServer, type Trouble } from './openai-server.ts';

const KEY = 'sk-canary-7d1f';
const SECRET = 'Kanarienvogel-4711';
const NOW = Date.parse('2026-11-20T12:00:00Z');
const never = new AbortController().signal;

const input = (change: Partial<SummaryInput> = {}): SummaryInput => ({
  text: `Der Morgen war grau. Dann sind wir mit dem ${SECRET} an den See gefahren. Am See schien die Sonne.`,
  transcript: '',
  images: [],
  language: undefined,
  ...change,
});
const postInput = (change: Partial<PostInput['profile']> = {}): PostInput => ({
  ...{ text: `Am See war es mit dem ${SECRET} schön.`, summary: '', topMoment: '' },
  profile: {
    ...{ linkedinInfo: '', generalDescription: 'Ich berate.', targetAudience: 'Betriebe', specialInstructions: '' },
    ...{ postGoal: 'diskussion', tonality: null, addressForm: 'du', language: 'deutsch', ctaType: null, ctaText: '' },
    ...change,
  },
});
const webm = { bytes: new Uint8Array([0x1a, 0x45, 0xdf, 0xa3]), type: 'audio/webm;codecs=opus' };

/** Fault told to a caller. */
async function faultOf(asked: Promise<unknown>): Promise<AssistantFault> {
  const fault: unknown = await asked.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(AssistantFault);
  if (!(fault instanceof AssistantFault)) throw new Error('no fault');
  return fault;
}

let server: OpenaiServer;
let external: Assistant;
beforeAll(async () => {
  server = await startOpenaiServer({ key: KEY });
  external = createOpenaiAssistant({
    baseUrl: server.baseUrl,
    apiKey: KEY,
    textModel: 'reader-1',
    audioModel: 'listener-1',
    now: () => NOW,
  });
});
beforeEach(() => server.reset());
afterAll(() => server.close());

describe.each<[string, () => Assistant]>([
  ['built-in', createBuiltinAssistant],
  ['OpenAI-compatible', () => external],
])('assistant port: %s', (_name, create) => {
  it('makes a summary and emojis within an entry’s limits', async () => {
    const { summary, emojis } = await create().summarize(input(), never);
    expect(summary).toMatch(/See/);
    expect(emojisIn(emojis).join('')).toBe(emojis);
    expect(emojisIn(emojis).length).toBeLessThanOrEqual(MAX_DAY_EMOJIS);
  });

  it('makes one from a transcript alone', async () => {
    const { summary } = await create().summarize(input({ text: '', transcript: 'Heute am See gewesen.' }), never);
    expect(summary).toMatch(/See/);
  });

  it('hands words over in the form the product keeps them in', async () => {
    const loose = '\r\n Am See.\r\n\r\nUnd im Wald. \n';
    server.answers.summary = loose;
    const { summary } = await create().summarize(input({ text: loose }), never);
    expect(summary).not.toBe('');
    expect(summary).toBe(normalizeLineEnds(summary).toWellFormed().trim());
  });

  it('makes a post of its own form, with the writer’s call', async () => {
    server.answers.post = '\r\n Ein Tag am See.\r\n\r\nWas meint ihr? \n';
    const { post } = await create().writePost(postInput({ ctaText: 'Ruf mich an: 030 1' }), never);
    expect(post).toMatch(/See/);
    expect(post).toContain('Ruf mich an: 030 1');
    expect(post).toBe(normalizeLineEnds(post).toWellFormed().trim());
  });

  it('makes a transcript or says that it cannot now', async () => {
    const made = await create()
      .transcribe(webm, never)
      .catch((error: unknown) => error);
    if (made instanceof AssistantFault) expect(made.kind).toBe('unavailable');
    else expect(made).toEqual({ transcript: server.answers.transcript });
  });

  it('stops when its caller has left', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(create().summarize(input(), gone)).rejects.toThrow('gone');
    await expect(create().writePost(postInput(), gone)).rejects.toThrow('gone');
    await expect(create().transcribe(webm, gone)).rejects.toThrow('gone');
    expect(server.seen).toEqual([]);
  });
});

describe('the built-in assistant', () => {
  it('says so where there is nothing to summarise', async () => {
    expect((await faultOf(createBuiltinAssistant().summarize(input({ text: '🦋 …' }), never))).kind).toBe('wordless');
  });
});

describe('a post of a model', () => {
  const postOf = async (response: string, ctaText = '') => {
    server.answers.post = response;
    return (await external.writePost(postInput({ ctaText }), never)).post;
  };

  it('is cut at a sentence, keeping the writer’s call', async () => {
    const long = 'Ein Satz am See. '.repeat(400).trim();
    expect(await postOf(long)).toMatch(/^(Ein Satz am See\. )+Ein Satz am See\.$/);
    expect((await postOf(long)).length).toBeLessThanOrEqual(MAX_POST);
    const called = await postOf(long, 'Ruf an!');
    expect(called).toMatch(/See\.\n\nRuf an!$/);
    expect(called.length).toBeLessThanOrEqual(MAX_POST);
  });

  it('has the call of its writer once', async () => {
    expect(await postOf('Am See. Ruf an!', 'Ruf an!')).toBe('Am See. Ruf an!');
  });

  it('is asked for as chosen, with typed words kept apart', async () => {
    const chosen = { language: 'französisch', addressForm: 'sie', tonality: 'humorvoll' } as const;
    await external.writePost(postInput({ ...chosen, postGoal: 'angebot', ctaType: 'vernetzen' }), never);
    const [system] = server.seen[0]?.chat?.messages ?? [];
    for (const part of ['in French', "'vous'", 'humorous', 'the writer offers', 'inviting readers to connect']) {
      expect(system?.content).toContain(part);
    }
    expect(system?.content).not.toContain(SECRET);
    expect(server.seen[0]?.chat?.store).toBe(false);
  });

  it.each([
    ['plain', 'Ein Tag am See.'],
    ['fenced', '```\nEin Tag am See.\n```'],
    ['fenced as Markdown', '```markdown\nEin Tag am See.\n```'],
    ['quoted', '"Ein Tag am See."'],
  ])('may come in words alone: %s', async (_how, content) => {
    server.next({ content });
    const { post } = await external.writePost(postInput({ ctaText: 'Ruf an!' }), never);
    expect(post).toBe('Ein Tag am See.\n\nRuf an!');
  });

  it.each<[string, Trouble]>([
    ['nothing', { content: ' ' }],
    ['half of it', { finish: 'length', content: '{"post":"Am S' }],
    ['JSON of another shape', { content: '{"text":"Am See."}' }],
    ['a number', { content: '7' }],
    ['an empty one', { content: '{"post":" "}' }],
    ['a book', { content: JSON.stringify({ post: 'x'.repeat(8 * MAX_POST + 1) }) }],
  ])('is none: %s', async (_what, trouble) => {
    server.next(trouble);
    expect((await faultOf(external.writePost(postInput(), never))).kind).toBe('broken');
  });

  it('of the house is none where there are no words', async () => {
    const asked = createBuiltinAssistant().writePost({ ...postInput(), text: '🦋 …' }, never);
    expect((await faultOf(asked)).kind).toBe('wordless');
  });
});

describe('the assistant of an installation', () => {
  it('is the endpoint its operator names', async () => {
    const env = {
      AI_BASE_URL: server.baseUrl,
      AI_API_KEY: KEY,
      AI_MODEL_TEXT: 'reader-2',
      AI_MODEL_AUDIO: 'listener-2',
    };
    const assistant = await openProductAssistant(readConfig(env), createLog('silent'));
    expect(assistant.kind).toBe('external');
    await assistant.summarize(input(), never);
    await assistant.transcribe(webm, never);
    expect(server.seen.map(({ chat, audio }) => chat?.model ?? audio?.model)).toEqual(['reader-2', 'listener-2']);
  });

  it('tells its operator the fault without diary text', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => lines.push(line) });
    server.next({ status: 404, body: { error: { message: `${SECRET} ${KEY}` } } }, { refusal: SECRET });
    const assistant = loggedAssistant(external, log);
    await faultOf(assistant.transcribe(webm, never));
    await faultOf(assistant.summarize(input(), never));
    await assistant.summarize(input(), never);
    server.next({ refusal: SECRET });
    await faultOf(assistant.writePost(postInput(), never));
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('"call":"transcribe","code":"unavailable_404"');
    expect(lines[1]).toContain('"call":"summarize","code":"refused"');
    expect(lines[2]).toContain('"call":"writePost","code":"refused"');
    expect(lines.join('')).not.toMatch(new RegExp(`${SECRET}|${KEY}`));
  });

  it('is the built-in one where none is named', async () => {
    expect((await openProductAssistant(readConfig({}), createLog('silent'))).kind).toBe('builtin');
  });
});

describe('data that leaves the installation (decision 19)', () => {
  it('sends text without its author, to be stored nowhere', async () => {
    await external.summarize(input({ transcript: 'und ein Eis' }), never);
    const [{ chat, headers } = {}] = server.seen;
    expect(chat?.store).toBe(false);
    expect(chat?.model).toBe('reader-1');
    const [instructions, entry] = chat?.messages ?? [];
    expect(instructions?.content).toContain('in German');
    expect(entry?.content).toEqual([
      { type: 'text', text: JSON.stringify({ written: input().text, spoken: 'und ein Eis' }) },
    ]);
    expect(Object.keys(chat ?? {}).sort()).toEqual(['messages', 'model', 'response_format', 'store']);
    expect(headers?.authorization).toBe(`Bearer ${KEY}`);
    expect(headers).not.toHaveProperty('openai-organization');
  });

  it.each([
    ['en', 'English'],
    ['fr', 'French'],
    ['es', 'Spanish'],
  ] as const)('asks for %s where it is told to', async (language, name) => {
    await external.summarize(input({ language }), never);
    expect(server.seen[0]?.chat?.messages[0]?.content).toContain(`in ${name}`);
  });

  it('holds pictures as they are displayed, up to four megabytes in all', async () => {
    const picture = (size: number) => ({ type: 'image/webp', bytes: new Uint8Array(size).fill(7) });
    await external.summarize(input({ images: [picture(3_000_000), picture(2_000_000), picture(12)] }), never);
    const content = server.seen[0]?.chat?.messages[1]?.content ?? '';
    const urls =
      typeof content === 'string' ? [] : content.flatMap((part) => ('image_url' in part ? part.image_url.url : []));
    expect(urls.map((url) => url.slice(0, 23))).toEqual(['data:image/webp;base64,', 'data:image/webp;base64,']);
    expect(urls[1]).toBe(`data:image/webp;base64,${Buffer.alloc(12, 7).toString('base64')}`);
  });

  it.each([
    ['audio/webm;codecs=opus', 'recording.webm', 'audio/webm'],
    ['audio/mp4', 'recording.m4a', 'audio/mp4'],
    ['audio/ogg', 'recording.ogg', 'audio/ogg'],
  ])('names a recording of %s by its container', async (type, name, bare) => {
    await external.transcribe({ bytes: webm.bytes, type }, never);
    expect(server.seen[0]?.audio).toEqual({ model: 'listener-1', name, type: bare, size: 4 });
  });

  it.each(['speech-de.webm', 'speech-de.m4a'])('is %s byte for byte', async (file) => {
    const bytes = await readFile(fileURLToPath(new URL(`../../../packages/e2e/fixtures/${file}`, import.meta.url)));
    await external.transcribe({ bytes, type: file.endsWith('webm') ? 'audio/webm' : 'audio/mp4' }, never);
    expect(server.seen[0]?.audio?.size).toBe(bytes.length);
    expect(server.seen[0]?.bytes.includes(bytes)).toBe(true);
  });

  it('is no recording of another kind', async () => {
    expect((await faultOf(external.transcribe({ ...webm, type: 'video/avi' }, never))).kind).toBe('broken');
    expect(server.seen).toEqual([]);
  });

  it('carries no key where none is configured', async () => {
    const open = await startOpenaiServer();
    const { baseUrl } = open;
    const models = { textModel: 'reader-1', audioModel: 'listener-1' };
    await createOpenaiAssistant({ baseUrl, apiKey: undefined, ...models, now: () => NOW }).summarize(input(), never);
    expect(open.seen[0]?.headers).not.toHaveProperty('authorization');
    await open.close();
  });
});

describe('replies of the endpoint', () => {
  it('is cleaned: no control characters, only emojis, each once, at most seven', async () => {
    const dirty = '\u0000  Am\u0007 See.\r\nSchön \ud800. ';
    Object.assign(server.answers, { summary: dirty, transcript: dirty });
    server.answers.emojis = ['🌊', 'Welle', '🌊', '1', ...'🦋🍰🎂🐶🐱🥾🌸'];
    const { summary, emojis } = await external.summarize(input(), never);
    expect(summary).toBe('Am See.\nSchön \uFFFD.');
    expect(emojis).toBe('🌊🦋🍰🎂🐶🐱🥾');
    expect(await external.transcribe(webm, never)).toEqual({ transcript: summary });
  });

  it.each([
    ['in a fence', '```json\n{"summary":"Am See.","emojis":["🌊","☀️"]}\n```', '🌊☀️'],
    ['with its emojis in a row', '{"summary":"Am See.","emojis":"🌊 ☀️"}', '🌊☀️'],
    ['without emojis', '{"summary":"Am See."}', ''],
    ['with more than was asked for', '{"summary":"Am See.","emojis":[],"role":"admin"}', ''],
  ])('is understood %s, as models without a schema reply', async (_how, content, emojis) => {
    server.next({ content });
    expect(await external.summarize(input(), never)).toEqual({ summary: 'Am See.', emojis });
  });

  it.each<[string, Trouble, AssistantFault['kind'], string]>([
    ['no JSON', { content: `Gern! ${SECRET}` }, 'broken', 'broken'],
    ['half of it', { finish: 'length', content: '{"summary":"Am S' }, 'broken', 'broken'],
    ['JSON of another shape', { content: JSON.stringify({ summary: 7 }) }, 'broken', 'broken'],
    ['an empty summary', { content: JSON.stringify({ summary: '  ', emojis: [] }) }, 'broken', 'broken'],
    ['an endless summary', { content: JSON.stringify({ summary: 'a'.repeat(6001), emojis: [] }) }, 'broken', 'broken'],
    ['no choices', { status: 200, body: { choices: [] } }, 'broken', 'broken'],
    ['nothing', { raw: '', type: 'application/json' }, 'broken', 'broken'],
    ['a page', { raw: `<h1>${SECRET}</h1>`, type: 'text/html' }, 'broken', 'broken'],
    ['broken JSON around it', { raw: `{"choices":[{"${SECRET}`, type: 'application/json' }, 'broken', 'broken'],
    ['a flood', { flood: true }, 'broken', 'broken'],
    ['a refusal', { refusal: `Not ${SECRET}` }, 'refused', 'refused'],
    ['a filter that struck', { finish: 'content_filter', content: '' }, 'refused', 'refused'],
    [
      'a filter that struck first',
      { status: 400, body: { error: { code: 'content_filter' } } },
      'refused',
      'refused_400',
    ],
    ['a bad request', { status: 400, body: { error: { message: SECRET } } }, 'broken', 'broken_400'],
    ['too large', { status: 413 }, 'broken', 'broken_413'],
    ['no such model', { status: 404, body: { error: { message: KEY } } }, 'unavailable', 'unavailable_404'],
    ['trouble of its own', { status: 500, body: { error: { message: SECRET } } }, 'unavailable', 'unavailable_500'],
    [
      'an empty purse',
      { status: 429, body: { error: { code: 'insufficient_quota' } } },
      'unavailable',
      'unavailable_429',
    ],
    ['a closed connection', { drop: true }, 'unavailable', 'unavailable'],
    ['another place', { status: 307, headers: { location: '/v1/chat/completions' } }, 'unavailable', 'unavailable'],
  ])('as %s is a fault that says only its kind', async (_name, trouble, kind, code) => {
    server.next(trouble);
    const fault = await faultOf(external.summarize(input(), never));
    expect(fault.kind).toBe(kind);
    expect(fault.code).toBe(code);
    expect(server.seen).toHaveLength(1);
    expectSilent(fault);
  });

  it('is wordless for silence, without another request', async () => {
    server.answers.transcript = ' \n';
    expect((await faultOf(external.transcribe(webm, never))).code).toBe('wordless');
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    ['in seconds', '7', 7000],
    ['as a date', new Date(NOW + 90_000).toUTCString(), 90_000],
    ['in the past', new Date(NOW - 90_000).toUTCString(), 0],
    ['for years', '99999999', DAY_MS],
    ['in words', 'soon', undefined],
    ['not at all', undefined, undefined],
  ])('as 429 tells when to come back, %s', async (_name, said, expected) => {
    server.next({ status: 429, headers: said === undefined ? {} : { 'retry-after': said } });
    const fault = await faultOf(external.transcribe(webm, never));
    expect([fault.kind, fault.retryAfterMs]).toEqual(['busy', expected]);
    expect(server.seen).toHaveLength(1);
  });

  it('as 503 tells when to come back too', async () => {
    server.next({ status: 503, headers: { 'retry-after': '30' } });
    const fault = await faultOf(external.summarize(input(), never));
    expect([fault.kind, fault.retryAfterMs]).toEqual(['unavailable', 30_000]);
  });

  it.each([400, 404, 413, 422])('is asked again without pictures after status %i', async (status) => {
    const images = [{ type: 'image/webp', bytes: new Uint8Array(9) }];
    server.next({ status, body: { error: { message: 'image_url is not supported' } } });
    const { summary } = await external.summarize(input({ images }), never);
    expect(summary).toBe(server.answers.summary);
    expect(server.seen).toHaveLength(2);
    expect(server.seen[1]?.bytes.includes('image_url')).toBe(false);
  });

  it('is not waited for without end', async () => {
    // A server for this test alone: a request given up on its way may arrive in the middle of another test.
    const slow = await startOpenaiServer({ key: KEY });
    onTestFinished(slow.close);
    const { baseUrl } = slow;
    const hasty = createOpenaiAssistant({
      ...{ baseUrl, apiKey: KEY, textModel: 'reader-1', audioModel: 'listener-1', now: () => NOW },
      patience: { text: 20, audio: 20 },
    });
    for (const hang of ['answer', 'body'] as const) {
      slow.next({ hang }, { hang });
      expect((await faultOf(hasty.summarize(input(), never))).code).toBe('unavailable');
      expect((await faultOf(hasty.transcribe(webm, never))).code).toBe('unavailable');
    }
  });

  it.each(['answer', 'body'] as const)('ends when its caller has left: no %s', async (hang) => {
    server.next({ hang });
    const leaving = new AbortController();
    const asked = external.summarize(input(), leaving.signal);
    await expect.poll(() => server.seen.length, { timeout: 20_000 }).toBe(1);
    leaving.abort(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
  });

  it('is unavailable without a listening endpoint', async () => {
    const closed = await startOpenaiServer();
    await closed.close();
    const { baseUrl } = closed;
    const lost = createOpenaiAssistant({ baseUrl, apiKey: KEY, textModel: 'a', audioModel: 'b', now: () => NOW });
    expectSilent(await faultOf(lost.summarize(input(), never)));
  });

  it('is nothing with a wrong key, and the key stays unsaid', async () => {
    const { baseUrl } = server;
    const wrong = createOpenaiAssistant({
      baseUrl,
      apiKey: `${KEY}-x`,
      textModel: 'a',
      audioModel: 'b',
      now: () => NOW,
    });
    const fault = await faultOf(wrong.summarize(input(), never));
    expect(fault.code).toBe('unavailable_401');
    expectSilent(fault);
  });
});

/** A loggable fault contains neither diary text nor the key. */
function expectSilent(fault: AssistantFault): void {
  const lines: string[] = [];
  createLog('trace', { write: (line) => lines.push(line) }).error({ err: fault }, 'the assistant made nothing');
  const said = [String(fault), fault.stack, JSON.stringify(fault), JSON.stringify(describeFault(fault)), ...lines].join(
    '\n',
  );
  expect(said).not.toContain(SECRET);
  expect(said).not.toContain(KEY);
  expect(fault.cause).toBeUndefined();
}
