import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { limitsOf } from '@tagfalter/domain/tiers';
import type { EntryView } from '@tagfalter/local/entries/entries';
import { Button } from '@tagfalter/ui/button';
import { Skeleton } from '@tagfalter/ui/skeleton';
import { Link } from '@tanstack/react-router';
import { CircleAlert, Sparkles } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { AiConsentDialog } from '#entities/assistant/ai-consent-dialog.tsx';
import { useDiary } from '#entities/diary/diary.tsx';
import { ProLink } from '#entities/person/pro/pro-link.tsx';
import { useFaultWords } from '#platform/fault-words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { useToast } from '#platform/toast.tsx';
import { postPartsOf, sourceOf } from './post-source.ts';
import { isComplete } from './profile-checks.ts';
import { ProfileFields } from './profile-fields.tsx';
import type { PostMaker } from './use-post.ts';
import { type KnownProfile, useKnownProfile, useProfileForm } from './use-profile.ts';
import type { PostUses } from './use-uses.ts';
import { WhatLeaves } from './what-leaves.tsx';

export interface ProfileCardProps {
  entry: EntryView;
  maker: PostMaker;
}

/** 'LinkedIn-Profil konfigurieren': audience and style of posts, and the button that makes one (spec §2). */
export function ProfileCard({ entry, maker }: ProfileCardProps) {
  const { known, fault, again } = useKnownProfile();
  const titleId = useId();
  return (
    <section className="card li-card" aria-labelledby={titleId}>
      <h2 className="h-sec" id={titleId}>
        <Trans>LinkedIn-Profil konfigurieren</Trans>
      </h2>
      {known ? (
        <KnownCard known={known} entry={entry} maker={maker} />
      ) : fault === null ? (
        <div role="status" aria-busy="true">
          <Skeleton shape="skel--card" />
        </div>
      ) : (
        <Unread why={fault} onAgain={again} />
      )}
    </section>
  );
}

/** Error in place of the form: a form without the saved profile would overwrite it. */
function Unread({ why, onAgain }: { why: Parameters<ReturnType<typeof useFaultWords>>[0]; onAgain: () => void }) {
  const words = useFaultWords();
  return (
    <div className="stack-4" role="alert">
      <p>
        <Trans>Dein LinkedIn-Profil ist noch nicht auf diesem Gerät.</Trans> {words(why)}
      </p>
      <div>
        <Button variant="line" onClick={onAgain}>
          <Trans>Erneut versuchen</Trans>
        </Button>
      </div>
    </div>
  );
}

function KnownCard({ known, entry, maker }: ProfileCardProps & { known: KnownProfile }) {
  const { t } = useLingui();
  const form = useProfileForm(known);
  const toast = useToast();
  const place = useRef<HTMLFormElement>(null);
  const whyNot = useId();
  const source = sourceOf(entry);
  const obstacle = useObstacle(entry, maker.uses);
  const canMake = isComplete(form.values) && obstacle === null && !maker.isBusy;
  useFirstFault(place, form.objections);
  const make = () => {
    if (maker.isBusy || obstacle !== null) return;
    if (!isComplete(form.values))
      toast({
        title: t`Unvollständige Angaben`,
        description: t`Bitte füllen Sie mindestens 'LinkedIn Info oder Beschreibung', 'Zielgruppe' und 'Ziel des Beitrags' aus.`,
        variant: 'destructive',
      });
    if (!form.objects()) maker.make(source, form.values);
  };
  return (
    <form
      ref={place}
      className="stack-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <ProfileFields form={form} />
      <WhatLeaves parts={postPartsOf(source)} />
      <div id={whyNot} className="li-why">
        {obstacle}
      </div>
      <div className="acts">
        <Button
          variant="ink"
          type="submit"
          aria-disabled={!canMake}
          aria-describedby={obstacle === null ? undefined : whyNot}
        >
          <Sparkles className="i" aria-hidden="true" />
          {maker.isBusy ? <Trans>Wird generiert …</Trans> : <Trans>Post generieren</Trans>}
        </Button>
        <Button variant="line" aria-disabled={form.isBusy} onClick={() => void form.save()}>
          {form.isBusy ? <Trans>Wird gespeichert …</Trans> : <Trans>Profil speichern</Trans>}
        </Button>
      </div>
      <Notes unsaved={form.isChanged} faults={[form.why, maker.why]} uses={maker.uses} />
      <AiConsentDialog
        open={maker.asking}
        onClose={() => maker.answer(undefined)}
        onDecided={(consent) => maker.answer(consent)}
      />
    </form>
  );
}

/** Focuses the first invalid field after each failed check, and unfolds its section. */
function useFirstFault(place: React.RefObject<HTMLFormElement | null>, objections: number): void {
  useEffect(() => {
    if (objections === 0) return;
    const field = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const fold = field?.closest('details');
    if (fold) fold.open = true;
    field?.focus();
    // Keeps the field clear of the toast.
    field?.scrollIntoView({ block: 'center' });
  }, [place, objections]);
}

/** Obstacle to a post other than the profile, with its remedy; `null` if there is none. */
function useObstacle(entry: EntryView, uses: PostUses | undefined) {
  const { isPro } = useDiary();
  const source = sourceOf(entry);
  const edit = (
    <Link to="/edit/$id" params={{ id: entry.id }}>
      <Trans>Eintrag bearbeiten</Trans>
    </Link>
  );
  if (postPartsOf(source).length === 0)
    return (
      <p className="err">
        <CircleAlert className="i" aria-hidden="true" />
        <span>
          <Trans>Dieser Tag hat noch keine Worte, aus denen ein Post werden kann.</Trans> {edit}
        </span>
      </p>
    );
  return uses?.left === 0 ? <NoneLeft limit={uses.limit} isPro={isPro} /> : null;
}

function NoneLeft({ limit, isPro }: { limit: number; isPro: boolean }) {
  const most = limitsOf(true).postsPerDay;
  return (
    <p className="cap">
      <Plural
        value={limit}
        one="Dein Post für heute ist schon gemacht."
        other="Deine # Posts für heute sind schon gemacht."
      />{' '}
      {isPro ? (
        <Trans>Morgen geht es weiter.</Trans>
      ) : (
        <>
          <Trans>Mit Tagfalter Pro sind es {most} am Tag.</Trans> <ProLink />
        </>
      )}
    </p>
  );
}

/** Notes below the buttons: errors, unsaved changes, and the number of posts left. */
function Notes({ unsaved, faults, uses }: { unsaved: boolean; faults: (string | null)[]; uses: PostUses | undefined }) {
  return (
    <div className="stack-2">
      <div role="alert">
        {faults.map((why) =>
          why === null ? null : (
            <p className="err" key={why}>
              <CircleAlert className="i" aria-hidden="true" />
              {why}
            </p>
          ),
        )}
      </div>
      <NeedsNetwork />
      {unsaved ? (
        <p className="cap">
          <Trans>Was du geändert hast, bleibt auf diesem Gerät, bis du das Profil speicherst.</Trans>
        </p>
      ) : null}
      {uses && uses.left > 0 ? (
        <p className="cap num">
          <Trans>
            Heute noch {uses.left} von {uses.limit} möglich
          </Trans>
        </p>
      ) : null}
    </div>
  );
}
