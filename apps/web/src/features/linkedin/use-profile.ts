import { useLingui } from '@lingui/react/macro';
import { getLinkedinProfile, type LinkedinProfile, saveLinkedinProfile } from '@tagfalter/contract/linkedin-posts';
import type { Fault } from '@tagfalter/local/base/fault';
import { reporting } from '@tagfalter/local/base/report';
import { keepProfileChange, readProfileChange } from '@tagfalter/local/drafts/post-drafts';
import { useCallback, useEffect, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { storeRead } from '#entities/diary/server-cache/store-read.ts';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';
import { useReadOnce } from '#entities/diary/use-read-once.ts';
import { accountRequest } from '#entities/person/account-request.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { useToast } from '#platform/toast.tsx';
import { BLANK_PROFILE, changeOf, checkForPost, checkLengths, type ProfileProblems } from './profile-checks.ts';

/** Saved profile of the server, and the unsaved changes of this device. */
export interface KnownProfile {
  saved: LinkedinProfile;
  typed: Partial<LinkedinProfile>;
  /** Reloads the profile, which also updates the offline copy. */
  again: () => void;
}

/** Reads profile and changes; `fault` tells why the profile is unavailable, `again` retries. */
export function useKnownProfile(): { known: KnownProfile | undefined; fault: Fault | null; again: () => void } {
  const { db, env } = useDiary();
  const { path, reply: schema } = getLinkedinProfile;
  const { value, fault, again } = useServerRead({ path, schema, isKept: () => true });
  const read = useCallback(
    () => readProfileChange(db).catch(reporting(env, 'linkedin profile: reading', {})),
    [db, env],
  );
  const typed = useReadOnce(read);
  const isKnown = value !== undefined && typed !== undefined;
  return { known: isKnown ? { saved: value ?? BLANK_PROFILE, typed, again } : undefined, fault, again };
}

export interface ProfileForm {
  values: LinkedinProfile;
  edit: (change: Partial<LinkedinProfile>) => void;
  problems: ProfileProblems;
  /** Number of failed checks; each one moves the focus to the first invalid field. */
  objections: number;
  /** Whether there are unsaved changes. */
  isChanged: boolean;
  isBusy: boolean;
  /** Why the last save failed, in words. */
  why: string | null;
  save: () => Promise<void>;
  /** Marks problems that block a post. @returns whether there are any */
  objects: () => boolean;
}

/** State of the profile form. Unsaved changes stay on this device, also after the screen is left. */
export function useProfileForm({ saved, typed, again }: KnownProfile): ProfileForm {
  const { t } = useLingui();
  const { accountId, db, env } = useDiary();
  const toast = useToast();
  const words = useFaultWords();
  const [change, setChange] = useState(typed);
  const [problems, setProblems] = useState<ProfileProblems>({});
  const [objections, setObjections] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const values = { ...saved, ...change };
  useEffect(() => {
    // A failing store does not prevent saving at the server.
    keepProfileChange(db, change).catch(reporting(env, 'linkedin profile: keeping', undefined));
  }, [db, env, change]);

  const object = (found: ProfileProblems): boolean => {
    setProblems(found);
    const isWrong = Object.keys(found).length > 0;
    if (isWrong) setObjections((count) => count + 1);
    return isWrong;
  };

  async function save(): Promise<void> {
    if (isBusy || object(checkLengths(values))) return;
    setBusy(true);
    setWhy(null);
    const { method, path, reply: schema } = saveLinkedinProfile;
    const reply = await accountRequest({ method, path, body: values, schema });
    setBusy(false);
    if (!reply.ok) return setWhy(words(reply.fault));
    await storeRead(accountId, path, reply.value);
    again();
    // Changes typed during the request are still unsaved.
    setChange((last) => changeOf(last, values));
    toast({ title: t`Profil gespeichert` });
  }

  const edit = (next: Partial<LinkedinProfile>) => {
    setChange((last) => changeOf({ ...last, ...next }, saved));
    setProblems((last) => changeProblems(last, next));
    setWhy(null);
  };
  return {
    ...{ values, edit, problems, objections, isBusy, why, save },
    isChanged: Object.keys(change).length > 0,
    objects: () => object(checkForPost(values)),
  };
}

/** Removes the problems of edited fields; either of the two description fields satisfies both. */
function changeProblems(problems: ProfileProblems, next: Partial<LinkedinProfile>): ProfileProblems {
  const isGone = (field: string) =>
    field in next || (field === 'linkedinInfo' && problems.linkedinInfo === 'required' && 'generalDescription' in next);
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !isGone(field)));
}
