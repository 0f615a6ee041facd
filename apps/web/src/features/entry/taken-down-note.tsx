import { Trans, useLingui } from '@lingui/react/macro';
import { moderationNotices } from '@tagfalter/contract/moderation-notices';
import { Banner } from '@tagfalter/ui/banner';
import { EyeOff } from 'lucide-react';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';

/** Operator's decision about an own entry, its reason, and how to object (DSA, article 17); readable offline. */
export function TakenDownNote({ entryId }: { entryId: string }) {
  const { t } = useLingui();
  const { path, reply: schema } = moderationNotices;
  const { value } = useServerRead({ path, schema, isKept: () => true });
  const ofEntry = value?.takedowns.filter((each) => each.entryId === entryId) ?? [];
  const reported = ofEntry.find(({ kind }) => kind === 'entry') ?? ofEntry[0];
  if (!value || !reported) return null;
  const { contact } = value;
  const title =
    reported.kind === 'entry' ? t`Nur noch du siehst diesen Eintrag` : t`Der Link zu diesem Eintrag ist beendet`;
  return (
    <Banner icon={<EyeOff className="i" aria-hidden="true" />} title={title}>
      <p>
        <Trans>Wer diesen Dienst betreibt, hat das entschieden. Der Grund:</Trans>
      </p>
      <blockquote dir="auto">{reported.reason}</blockquote>
      <p>
        <Trans>
          Du siehst das anders? Schreib an <a href={`mailto:${contact}`}>{contact}</a>, dann prüfen wir es noch einmal.
          An deinem Tagebuch ändert sich nichts.
        </Trans>
      </p>
    </Banner>
  );
}
