import * as v from 'valibot';

/** Windows of this browser hear each other here, however far the provider's page has cut them off (spec decision 52). */
const CHANNEL = 'tagfalter.sign-in';

const attempt = v.pipe(v.string(), v.maxLength(64));

const MessageSchema = v.variant('kind', [
  /** The page is there, and may it go on? */
  v.object({ kind: v.literal('ready'), attempt }),
  v.object({ kind: v.literal('go'), attempt }),
  /** The app does not want it any more. */
  v.object({ kind: v.literal('stop'), attempt }),
  /** The query with which the provider has sent people back. */
  v.object({ kind: v.literal('answer'), attempt, answer: v.pipe(v.string(), v.maxLength(8_192)) }),
  /** The way could not begin. */
  v.object({
    kind: v.literal('failed'),
    attempt,
    problem: v.pipe(v.string(), v.maxLength(64)),
    waitMs: v.optional(v.number(), 0),
  }),
  /** The app has what the page said. */
  v.object({ kind: v.literal('heard'), attempt }),
]);
export type SignInMessage = v.InferOutput<typeof MessageSchema>;

/** Channel of one attempt between app and page. */
export interface SignInChannel {
  say(message: SignInMessage): void;
  close(): void;
}

/**
 * Opens it for one attempt.
 * @param receive told what the other side says of this attempt; what belongs to another, or is no message, is passed over
 */
export function openChannel(attempt: string, receive: (message: SignInMessage) => void): SignInChannel {
  const channel = new BroadcastChannel(CHANNEL);
  let isOpen = true;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const parsed = v.safeParse(MessageSchema, data);
    if (parsed.success && parsed.output.attempt === attempt) receive(parsed.output);
  };
  return {
    say: (message) => {
      // A closed one throws, and there is nobody to tell any more.
      if (isOpen) channel.postMessage(message);
    },
    close: () => {
      isOpen = false;
      channel.close();
    },
  };
}
