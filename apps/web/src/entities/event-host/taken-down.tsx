import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { readHostNotices } from './host-calls.ts';

/** Why the operator has hidden an entry of the guest book, and how to object (DSA, article 17); nothing while that is not known. */
export function TakenDown({ entryId }: { entryId: string }) {
  const [reported, setReported] = useState<{ reason: string; contact: string } | null>(null);
  useEffect(() => {
    let isGone = false;
    void readHostNotices().then((reply) => {
      if (isGone || !reply.ok) return;
      const { takedowns, contact } = reply.value;
      const found = takedowns.find((one) => one.kind === 'guest-entry' && one.entryId === entryId);
      if (found) setReported({ reason: found.reason, contact });
    });
    return () => {
      isGone = true;
    };
  }, [entryId]);
  if (!reported) return null;
  const { reason, contact } = reported;
  return (
    <>
      <p>
        <Trans>Der Grund:</Trans>
      </p>
      <blockquote dir="auto">{reason}</blockquote>
      <p>
        <Trans>
          Du siehst das anders? Schreib an <a href={`mailto:${contact}`}>{contact}</a>, dann prüfen wir es noch einmal.
        </Trans>
      </p>
    </>
  );
}
