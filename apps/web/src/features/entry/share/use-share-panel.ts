import { msg } from '@lingui/core/macro';
import { createShare, type ShareLink } from '@tagfalter/contract/shares';
import type { Fault } from '@tagfalter/local/base/fault';
import type { Reply } from '@tagfalter/local/base/request';
import { useState } from 'react';
import * as v from 'valibot';
import { endLink, makeLink, requestLinkChange } from '#entities/share/share-calls.ts';
import { useMyLinks } from '#entities/share/use-my-links.ts';
import { env } from '#platform/env.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { differs, requestOf, type ShareDraft, shareDraftOf } from './share-draft.ts';

/** Request that runs for the link. */
export type ShareAct = 'create' | 'save' | 'end';

function linkIn(details: unknown): ShareLink | undefined {
  const parsed = v.safeParse(createShare.reply, details);
  return parsed.success ? parsed.output : undefined;
}

/** Link of an entry, its draft choices, and the actions on it. */
export function useSharePanel(entryId: string) {
  const { list, fault, again, put } = useMyLinks();
  const share = list?.find((each) => each.entryId === entryId) ?? null;
  const [chosen, setChosen] = useState<ShareDraft | null>(null);
  const [act, setAct] = useState<ShareAct | null>(null);
  const [failed, setFailed] = useState<{ act: ShareAct; why: string; isTakenDown: boolean } | null>(null);
  const words = useFaultWords({
    // The entry has not been pushed yet.
    not_found: msg`Der Eintrag ist noch nicht beim Server angekommen.`,
    conflict: msg`Für diesen Eintrag gibt es schon einen Link. Er steht jetzt hier: Speichere die Einstellungen, damit er sich nur noch einmal öffnen lässt, oder deaktiviere ihn und erstelle einen neuen.`,
    taken_down: msg`Für diesen Eintrag gibt es keinen Link mehr: So hat entschieden, wer diesen Dienst betreibt.`,
  });
  const draft = chosen ?? shareDraftOf(share);

  async function run<T>(doing: ShareAct, call: () => Promise<Reply<T>>, settle: (value: T) => void): Promise<void> {
    setAct(doing);
    setFailed(null);
    const reply = await call();
    setAct(null);
    if (!reply.ok) {
      const { fault: no } = reply;
      // Another device made the link, or the reply was lost; the choices stay to be saved.
      const existing = no.kind === 'refused' && no.code === 'conflict' ? linkIn(no.details) : undefined;
      if (existing) put(entryId, existing);
      // The existing link is single-use already, as requested.
      if (existing?.isOnce) return;
      setFailed({ act: doing, why: words(no), isTakenDown: no.kind === 'refused' && no.code === 'taken_down' });
      return;
    }
    settle(reply.value);
    // The choices are saved now; after a failure they stay in the panel.
    setChosen(null);
  }
  const keep = (saved: ShareLink | null) => put(entryId, saved);
  const request = () => requestOf(draft, share, env.now());
  return {
    share,
    /** Whether the links are not read yet; the panel then offers no choices. */
    isUnknown: list === undefined,
    fault: fault satisfies Fault | null,
    again,
    draft,
    choose: setChosen,
    isChanged: share !== null && differs(draft, share),
    act,
    failed,
    create: () => run('create', () => makeLink(entryId, request()), keep),
    save: () => run('save', () => requestLinkChange(entryId, request()), keep),
    end: () =>
      run(
        'end',
        () => endLink(entryId),
        () => keep(null),
      ),
  };
}
