import { MAX_POST } from '@tagfalter/contract/linkedin-posts';
import { emojisIn, MAX_DAY_EMOJIS } from '@tagfalter/domain/emoji';
import { cutText } from '@tagfalter/domain/post/cut-text';
import { MAX_DERIVED_TEXT, normalizeLineEnds } from '@tagfalter/domain/text';
import * as v from 'valibot';
import { AssistantFault, type SummaryDraft } from '#api/ports/assistant.ts';

/** JSON schema that the model is asked to follow. */
export const DRAFT_FORMAT = {
  type: 'json_schema',
  json_schema: {
    name: 'diary_summary',
    strict: true,
    schema: {
      type: 'object',
      properties: {
        summary: { type: 'string', description: 'Two or three sentences.' },
        emojis: { type: 'array', items: { type: 'string' }, description: 'Three to five emojis.' },
      },
      required: ['summary', 'emojis'],
      additionalProperties: false,
    },
  },
} as const;

/** As `DRAFT_FORMAT`, for a post. */
export const POST_FORMAT = {
  type: 'json_schema',
  json_schema: {
    name: 'network_post',
    strict: true,
    schema: {
      type: 'object',
      properties: { post: { type: 'string', description: 'The whole post, ready to be published.' } },
      required: ['post'],
      additionalProperties: false,
    },
  },
} as const;

/** Trimmed text within limits, without characters that pages or databases cannot take. */
const cleanWords = (least: 0 | 1, most = MAX_DERIVED_TEXT) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      normalizeLineEnds(text)
        .toWellFormed()
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    ),
    v.minLength(least),
    v.maxLength(most),
  );

const CompletionSchema = v.object({
  choices: v.tupleWithRest(
    [
      v.object({
        finish_reason: v.optional(v.nullable(v.string())),
        message: v.object({
          content: v.optional(v.nullable(v.string())),
          refusal: v.optional(v.nullable(v.string())),
        }),
      }),
    ],
    v.unknown(),
  ),
});

/** Not every endpoint enforces the schema: some fence the JSON, some return emojis as a string or not at all. */
const DraftSchema = v.pipe(
  v.string(),
  v.transform(withoutFence),
  v.parseJson(),
  v.object({ summary: cleanWords(1), emojis: v.optional(v.union([v.array(v.string()), v.string()]), []) }),
);

/** Longer text is cut; beyond this the model misunderstood. */
const MAX_UNCUT = 8 * MAX_POST;
const PostWords = cleanWords(1, MAX_UNCUT);
const PostSchema = v.pipe(
  v.string(),
  v.transform(withoutFence),
  v.transform(plainOrJson),
  v.union([v.object({ post: PostWords }), PostWords]),
  v.transform((given) => (typeof given === 'string' ? given : given.post)),
);

/**
 * Not every endpoint enforces the schema: words without JSON are the post, which its writer reads before it is used. An
 * object that is cut off is none.
 */
function plainOrJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return /^[{[]/.test(content.trim()) ? undefined : content;
  }
}

const TranscriptionSchema = v.object({ text: cleanWords(0) });

function withoutFence(content: string): string {
  const bare = content.trim();
  return bare.startsWith('```') && bare.endsWith('```') ? bare.slice(3, -3).replace(/^\w*\n|^json\b/, '') : bare;
}

/** @throws AssistantFault `refused` or `broken` */
export function summaryDraftOf(completion: unknown): SummaryDraft {
  const { summary, emojis } = usable(DraftSchema, contentOf(completion));
  return { summary, emojis: [...new Set(emojisIn([emojis].flat().join(' ')))].slice(0, MAX_DAY_EMOJIS).join('') };
}

/**
 * @param call the writer's closing words, appended if the model left them out
 * @returns at most `MAX_POST` UTF-16 code units
 * @throws AssistantFault `refused` or `broken`
 */
export function postOf(completion: unknown, call: string): string {
  const post = usable(PostSchema, contentOf(completion));
  const own = call.trim();
  if (own === '' || cutText(post, MAX_POST).includes(own)) return cutText(post, MAX_POST);
  return `${cutText(post, MAX_POST - own.length - 2)}\n\n${own}`;
}

/** Text of the reply. @throws AssistantFault `refused` or `broken` */
function contentOf(completion: unknown): unknown {
  const [{ message, finish_reason: end }] = usable(CompletionSchema, completion).choices;
  if (message.refusal || end === 'content_filter') throw new AssistantFault('refused');
  return message.content;
}

/** @throws AssistantFault `broken`, or `wordless` if nothing was heard */
export function transcriptOf(transcription: unknown): string {
  const { text } = usable(TranscriptionSchema, transcription);
  if (text === '') throw new AssistantFault('wordless');
  return text;
}

/** Throws a bare fault: valibot's own would quote the text. */
function usable<Schema extends v.GenericSchema>(schema: Schema, response: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, response);
  if (!parsed.success) throw new AssistantFault('broken');
  return parsed.output;
}
