import '@tagfalter/ui/styles/friends.css';
import '@tagfalter/ui/styles/list.css';
import '@tagfalter/ui/styles/switch.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, MailWarning } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { MailAgain } from '#entities/entry/unconfirmed/mail-again.tsx';
import { FaultBanner } from '#platform/fault-banner.tsx';
import { usePageTitle } from '#platform/page-title.ts';
import { Skeletons } from '#platform/skeletons.tsx';
import { usePlaceAfterRow } from '../use-place-after-row.ts';
import { InvitationsLeft } from './invitations-left.tsx';
import { InviteForm } from './invite-form.tsx';
import { SentInvitationRow } from './sent-invitation-row.tsx';
import { type Invitations, useInvitations } from './use-invitations.ts';
import { type Inviting, useInvite } from './use-invite.ts';

/** 'Einladen' (spec §2): somebody by mail, how many invitations are left, and what became of those sent. */
export function InviteScreen() {
  const { t } = useLingui();
  usePageTitle(t`Einladen`);
  const { user } = useDiary();
  const invitations = useInvitations();
  const inviting = useInvite();
  return (
    <div className="main pad">
      <Link className="back" to="/friends">
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Freunde</Trans>
      </Link>
      <h1 className="h-page">
        <Trans>Einladen</Trans>
      </h1>
      <p className="mut">
        <Trans>Eine Einladung kommt per E-Mail und gilt 30 Tage, einmal und nur für diese Adresse.</Trans>
      </p>
      {user.emailVerified ? null : (
        <Banner
          icon={<MailWarning className="i" aria-hidden="true" />}
          title={t`Einladen kannst du, sobald deine E-Mail-Adresse bestätigt ist`}
        >
          <MailAgain />
        </Banner>
      )}
      <InviteForm inviting={inviting} />
      {invitations.quota ? <InvitationsLeft quota={invitations.quota} /> : null}
      <SentInvitations invitations={invitations} inviting={inviting} />
    </div>
  );
}

function SentInvitations({ invitations, inviting }: { invitations: Invitations; inviting: Inviting }) {
  const { t } = useLingui();
  const { sent, fault, again } = invitations;
  const place = usePlaceAfterRow<HTMLElement>(sent?.filter(({ state }) => state === 'open').length);
  return (
    <section className="stack" ref={place} tabIndex={-1}>
      <h2 className="h-sec">
        <Trans>Gesendet</Trans>
      </h2>
      {fault === null ? null : (
        <FaultBanner
          title={
            sent === undefined
              ? t`Deine Einladungen sind gerade nicht zu sehen`
              : t`Das ist der Stand von deinem letzten Besuch`
          }
          fault={fault}
          onAgain={again}
        />
      )}
      {sent === undefined && fault === null ? <Skeletons className="stack" shape="skel--friend" count={2} /> : null}
      {sent?.length === 0 ? (
        <p className="mut">
          <Trans>Du hast noch niemanden eingeladen.</Trans>
        </p>
      ) : null}
      {sent && sent.length > 0 ? (
        <ul className="list friends sent">
          {sent.map((invitation) => (
            <SentInvitationRow key={invitation.id} invitation={invitation} inviting={inviting} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
