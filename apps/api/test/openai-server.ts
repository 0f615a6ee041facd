import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';

/** Scripted replies. */
export type Trouble =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** Completion text, with status 200. */
  | { content: string }
  | { refusal: string }
  | { finish: string; content: string }
  /** Raw body, with status 200. */
  | { raw: string; type: string }
  /** Never answers; `body`: never ends the body. */
  | { hang: 'answer' | 'body' }
  /** Endless body. */
  | { flood: true }
  /** Closes the connection. */
  | { drop: true };

export interface SeenRequest {
  path: string;
  headers: IncomingMessage['headers'];
  /** All bytes, to search for forbidden contents. */
  bytes: Buffer;
  chat?: v.InferOutput<typeof ChatSchema>;
  audio?: { model: string; name: string; type: string; size: number };
}

export interface OpenaiServer {
  /** For `AI_BASE_URL`. */
  baseUrl: string;
  seen: SeenRequest[];
  /** Default results. */
  answers: { summary: string; emojis: string[]; transcript: string; post: string };
  /** Replies to the next requests, one each; afterwards proper ones. */
  next(...troubles: Trouble[]): void;
  reset(): void;
  close(): Promise<void>;
}

const ChatSchema = v.object({
  model: v.string(),
  store: v.optional(v.boolean()),
  messages: v.array(
    v.object({
      role: v.string(),
      content: v.union([
        v.string(),
        v.array(
          v.variant('type', [
            v.object({ type: v.literal('text'), text: v.string() }),
            v.object({ type: v.literal('image_url'), image_url: v.object({ url: v.string(), detail: v.string() }) }),
          ]),
        ),
      ]),
    }),
  ),
  response_format: v.object({
    type: v.literal('json_schema'),
    json_schema: v.object({ name: v.string(), strict: v.literal(true), schema: v.looseObject({}) }),
  }),
});

const ANSWERS = {
  summary: 'Ein Tag am See.',
  emojis: ['🌊', '☀️'],
  transcript: 'Heute waren wir am See.',
  post: 'Ein Tag am See.',
};

/**
 * A scriptable OpenAI-compatible endpoint on a real socket.
 * @param options.port 0 for any
 * @param options.key required bearer token; undefined accepts everybody
 */
export async function startOpenaiServer(options: { port?: number; key?: string } = {}): Promise<OpenaiServer> {
  const seen: SeenRequest[] = [];
  const script: Trouble[] = [];
  const responses = structuredClone(ANSWERS);
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(request);
    const path = request.url ?? '';
    const one: SeenRequest = { path, headers: request.headers, bytes };
    seen.push(one);
    if (options.key !== undefined && request.headers.authorization !== `Bearer ${options.key}`) {
      return fail(response, 401, 'invalid_api_key');
    }
    if (path === '/v1/chat/completions') one.chat = v.parse(ChatSchema, JSON.parse(bytes.toString()));
    else if (path === '/v1/audio/transcriptions') one.audio = await audioIn(request, bytes);
    else return fail(response, 404, 'not_found');
    const trouble = script.shift();
    if (trouble) return makeTrouble(response, trouble);
    if (one.audio) return json(response, 200, { text: responses.transcript });
    const { summary, emojis, post } = responses;
    if (one.chat?.response_format.json_schema.name === 'network_post') {
      return json(response, 200, completion({ content: JSON.stringify({ post }) }));
    }
    return json(response, 200, completion({ content: JSON.stringify({ summary, emojis }) }));
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    seen,
    answers: responses,
    next: (...troubles) => script.push(...troubles),
    reset() {
      seen.length = 0;
      script.length = 0;
      Object.assign(responses, structuredClone(ANSWERS));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function audioIn(request: IncomingMessage, bytes: Buffer): Promise<SeenRequest['audio']> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData();
  const file = form.get('file');
  if (!(file instanceof File)) throw new Error('a transcription needs a file');
  return { model: String(form.get('model')), name: file.name, type: file.type, size: file.size };
}

function makeTrouble(response: ServerResponse, trouble: Trouble): void {
  if ('status' in trouble) {
    json(response, trouble.status, trouble.body ?? {}, trouble.headers);
  } else if ('raw' in trouble) {
    response.writeHead(200, { 'content-type': trouble.type }).end(trouble.raw);
  } else if ('hang' in trouble) {
    if (trouble.hang === 'body') response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":');
  } else if ('flood' in trouble) {
    flood(response);
  } else if ('drop' in trouble) {
    response.destroy();
  } else {
    json(response, 200, completion(trouble));
  }
}

function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = (): void => {
    if (!response.destroyed) response.write(' '.repeat(64 * 1024), more);
  };
  more();
}

function completion(message: { content?: string; refusal?: string; finish?: string }): unknown {
  const { content = null, refusal = null, finish = 'stop' } = message;
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: 'test',
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content, refusal } }],
  };
}

function fail(response: ServerResponse, status: number, code: string): void {
  json(response, status, { error: { message: code, type: 'invalid_request_error', code } });
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
