import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { generateLinkedinPost, type LinkedinProfile } from '@tagfalter/contract/linkedin-posts';
import { isFull } from '@tagfalter/local/base/storage-error';
import { type KeptPost, keepPost, readPost, restorePost } from '@tagfalter/local/drafts/post-drafts';
import { useRef, useState } from 'react';
import { type AiConsentStatus, useAiConsent } from '#entities/assistant/ai-consent.ts';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { accountRequest } from '#entities/person/account-request.ts';
import { report } from '#platform/error-log.ts';
import { useFailureToast } from '#platform/failure-toast.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { useToast } from '#platform/toast.tsx';
import type { PostSource } from './post-source.ts';
import { usePostUses } from './use-uses.ts';

/** Longer than the server's own timeout for the assistant. */
const TIMEOUT_MS = 130_000;

/** Stored post of an entry; without space on the device, it lives as long as the screen. */
function useKeptPost(entryId: string) {
  const { db } = useDiary();
  const kept = useLive(async () => (await readPost(db, entryId)) ?? null, [db, entryId]);
  const [unkept, setUnkept] = useState<KeptPost | null>(null);
  async function keep(made: { text: string; by: 'ai' | 'builtin' }, madeAt: number): Promise<void> {
    const post = { entryId, madeAt, ...made, isEdited: false };
    try {
      await keepPost(db, post);
      setUnkept(null);
    } catch (error) {
      // Expected: the device is full.
      if (!isFull(error)) report(error, 'linkedin post: keeping');
      setUnkept({ ...post, previous: null });
    }
  }
  async function restore(): Promise<void> {
    await restorePost(db, entryId).catch((error: unknown) => report(error, 'linkedin post: bringing back'));
  }
  return { post: unkept ?? kept, isKept: unkept === null, keep, restore };
}

/** Sends the request. A retry reuses the idempotency key until the reply, so it makes no second post (wire 17). */
function useAsk() {
  const { env } = useDiary();
  const last = useRef<{ key: string; json: string } | null>(null);
  return async (source: PostSource, profile: LinkedinProfile) => {
    const { method, path, reply: schema } = generateLinkedinPost;
    const json = JSON.stringify({ entryContent: source, profile, timeZone: env.timeZone() });
    const request = last.current?.json === json ? last.current : { key: env.uuid(), json };
    last.current = request;
    const reply = await accountRequest({ method, path, json, schema, key: request.key, timeoutMs: TIMEOUT_MS });
    if (reply.ok || reply.fault.kind === 'refused') last.current = null;
    return reply;
  };
}

export type PostMaker = ReturnType<typeof usePost>;

/** Post of an entry: generate, store, restore the previous one (spec §2). */
export function usePost(entryId: string) {
  const { t } = useLingui();
  const { env } = useDiary();
  const { status } = useAiConsent();
  const { uses, again } = usePostUses();
  const ask = useAsk();
  const kept = useKeptPost(entryId);
  const toast = useToast();
  const failed = useFailureToast();
  const words = useFaultWords({
    ai_consent_required: msg`Die KI ist in den Einstellungen nicht erlaubt.`,
    tier_limit: msg`Für heute ist in deinem Tarif nichts mehr frei.`,
    text_too_long: msg`Der Tag hat zu viele Zeichen für einen Post. Kürze den Text oder die Zusammenfassung.`,
    profile_incomplete: msg`Im Profil fehlt noch etwas. Sieh die Pflichtfelder noch einmal durch.`,
    nothing_to_summarize: msg`Dieser Tag hat noch keine Worte, aus denen ein Post werden kann.`,
  });
  const [isBusy, setBusy] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  /** Request that waits for the consent dialog. */
  const [request, setRequest] = useState<{ source: PostSource; profile: LinkedinProfile } | null>(null);
  const running = useRef(false);

  async function run(source: PostSource, profile: LinkedinProfile): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setWhy(null);
    const reply = await ask(source, profile);
    if (reply.ok) {
      await kept.keep({ text: reply.value.post, by: reply.value.by }, env.now());
      toast({ title: t`LinkedIn-Post generiert` });
    } else {
      const isDeclined = reply.fault.kind === 'server' && reply.fault.code === 'ai_failed';
      setWhy(
        isDeclined ? t`Die KI wollte aus diesen Worten keinen Post machen. Ändere etwas daran.` : words(reply.fault),
      );
      failed(t`LinkedIn-Post konnte nicht generiert werden.`);
    }
    again();
    running.current = false;
    setBusy(false);
  }

  return {
    ...kept,
    uses,
    isBusy,
    why,
    asking: request !== null,
    /** Generates a post; asks for consent first if an external assistant needs it. */
    make: (source: PostSource, profile: LinkedinProfile) => {
      if (mayGo(status)) void run(source, profile);
      else setRequest({ source, profile });
    },
    /** Answers the consent dialog; `undefined` leaves the question open. */
    answer: (consent: boolean | undefined) => {
      setRequest(null);
      if (consent === true && request) void run(request.source, request.profile);
      if (consent === false) setWhy(t`Ohne deine Zustimmung geht nichts an die KI, und es entsteht kein Post.`);
    },
  };
}

/** An earlier refusal asks again, because a post is only made on request. */
const mayGo = (status: AiConsentStatus): boolean => status === 'builtin' || status === 'given';
