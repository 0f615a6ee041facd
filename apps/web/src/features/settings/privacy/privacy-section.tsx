import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Privacy } from '@tagfalter/contract/privacy';
import { Button } from '@tagfalter/ui/button';
import { SettingRow } from '@tagfalter/ui/setting-row';
import { Switch } from '@tagfalter/ui/switch';
import { type ReactNode, useState } from 'react';
import { useMyLinks } from '#entities/share/use-my-links.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { BlockedDialog } from './blocked-dialog.tsx';
import { LinksDialog } from './links-dialog.tsx';
import { useBlocked } from './use-blocked.ts';
import { usePrivacy } from './use-privacy.ts';

/** Target of the menu's link. */
export const PRIVACY_ID = 'privacy';

/** Findability, friends' replies, links to the person's days, and blocked people (spec §2, spec decision 21). */
export function PrivacySection() {
  return (
    <section id={PRIVACY_ID} tabIndex={-1}>
      <h2 className="h-sec">
        <Trans>Privatsphäre</Trans>
      </h2>
      <Findability />
      <Links />
      <Blocked />
      <NeedsNetwork />
    </section>
  );
}

function Findability() {
  const { t } = useLingui();
  const { privacy, fault, again, refused, change } = usePrivacy();
  const faultWords = useFaultWords();
  if (privacy === undefined && fault !== null) return <NotRead fault={faultWords(fault)} onAgain={again} />;
  // Rows have their place before they are read, so that nothing moves under a finger.
  const row = (name: keyof Privacy, title: string, note: ReactNode) => (
    <SettingRow
      title={title}
      note={note}
      control={
        privacy &&
        ((id) => <Switch labelledBy={id} on={privacy[name]} onChange={(on) => void change({ [name]: on })} />)
      }
    />
  );
  return (
    <>
      {row(
        'isFoundByEmail',
        t`Über E-Mail gefunden werden`,
        <Trans>Nur von Menschen, die deine ganze Adresse kennen.</Trans>,
      )}
      {row(
        'isFoundByUsername',
        t`Über Benutzernamen gefunden werden`,
        <Trans>Nur von Menschen, die ihn genau kennen.</Trans>,
      )}
      {row(
        'showsEmailToFriends',
        t`Freunden meine E-Mail-Adresse zeigen`,
        <Trans>Sonst sehen sie nur Namen und Bild.</Trans>,
      )}
      {row(
        'takesReplies',
        t`Antworten von Freunden`,
        <Trans>Freunde können deine Tage mit einem Emoji beantworten. Zu sehen bekommst es nur du.</Trans>,
      )}
      {refused === null ? null : (
        <p className="err" role="alert">
          <span>
            <Trans>Nicht gespeichert.</Trans> {faultWords(refused)}
          </span>
        </p>
      )}
    </>
  );
}

function NotRead({ fault, onAgain }: { fault: string; onAgain: () => void }) {
  return (
    <div className="item" role="alert">
      <span className="item__t">{fault}</span>
      <Button variant="line" onClick={onAgain}>
        <Trans>Erneut versuchen</Trans>
      </Button>
    </div>
  );
}

function Links() {
  const { t } = useLingui();
  const { list } = useMyLinks();
  const [open, setOpen] = useState(false);
  const m = list?.length ?? 0;
  return (
    <>
      <SettingRow
        title={t`Geteilte Links`}
        note={list === undefined ? undefined : countWords(m, t`Keine aktiven`, t`${m} aktiv`)}
        control={(id) => (
          <Button variant="line" aria-describedby={id} onClick={() => setOpen(true)}>
            <Trans>Verwalten</Trans>
          </Button>
        )}
      />
      <LinksDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function Blocked() {
  const { t } = useLingui();
  const { list } = useBlocked();
  const [open, setOpen] = useState(false);
  const m = list?.length ?? 0;
  return (
    <>
      <SettingRow
        title={t`Blockierte Menschen`}
        note={
          list === undefined
            ? undefined
            : countWords(m, t`Niemand`, t`${plural(m, { one: '# Mensch', other: '# Menschen' })}`)
        }
        control={(id) => (
          <Button variant="line" aria-describedby={id} onClick={() => setOpen(true)}>
            <Trans>Verwalten</Trans>
          </Button>
        )}
      />
      <BlockedDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

const countWords = (count: number, none: string, some: string): string => (count === 0 ? none : some);
