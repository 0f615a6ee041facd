import '@tagfalter/ui/styles/friends.css';
import '@tagfalter/ui/styles/list.css';
import '@tagfalter/ui/styles/tabs.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '@tagfalter/ui/button';
import { Tabs } from '@tagfalter/ui/tabs';
import { Link } from '@tanstack/react-router';
import { MailPlus } from 'lucide-react';
import { FaultBanner } from '#platform/fault-banner.tsx';
import { usePageTitle } from '#platform/page-title.ts';
import { Skeletons } from '#platform/skeletons.tsx';
import { FindPanel } from './find-panel.tsx';
import { FriendList } from './friend-list.tsx';
import type { FriendsTab } from './friends-tab.ts';
import { RequestCard } from './request-card.tsx';
import { SentRow } from './sent-row.tsx';
import { type People, usePeople } from './use-people.ts';
import { type PersonActs, usePersonActs } from './use-person-acts.ts';
import { usePlaceAfterRow } from './use-place-after-row.ts';

interface FriendsScreenProps {
  tab: FriendsTab;
  onTab: (tab: FriendsTab) => void;
}

/** 'Freunde' (spec §2): who is a friend, who may become one, and who has been asked. */
export function FriendsScreen({ tab, onTab }: FriendsScreenProps) {
  const { t } = useLingui();
  usePageTitle(t`Freunde`);
  const people = usePeople();
  const acts = usePersonActs(people);
  const { friends, incoming, sent, fault, again } = people;
  const isKnown = friends !== undefined && incoming !== undefined && sent !== undefined;
  const place = usePlaceAfterRow<HTMLDivElement>(
    friends && incoming && sent && friends.length + incoming.length + sent.length,
  );
  const count = (list: readonly unknown[] | undefined) => (list?.length ? { count: list.length } : {});
  return (
    <div className="main pad">
      <div className="row between">
        <h1 className="h-page">
          <Trans>Freunde</Trans>
        </h1>
        <Link className={buttonClass('line')} to="/friends/invite">
          <MailPlus className="i" aria-hidden="true" />
          <Trans>Einladen</Trans>
        </Link>
      </div>
      <Tabs
        label={t`Freunde`}
        look="line"
        value={tab}
        onChange={(next) => {
          // Others answer meanwhile.
          again();
          onTab(next);
        }}
        tabs={[
          { value: 'friends', label: t`Freunde`, ...count(friends) },
          { value: 'find', label: t`Finden` },
          { value: 'incoming', label: t`Eingehend`, ...count(incoming) },
          { value: 'sent', label: t`Ausgehend`, ...count(sent) },
        ]}
      >
        <div className="stack-6 friends-panel" ref={place} tabIndex={-1}>
          {fault && tab !== 'find' ? (
            <FaultBanner
              title={
                isKnown ? t`Das ist der Stand von deinem letzten Besuch` : t`Deine Freunde sind gerade nicht zu sehen`
              }
              fault={fault}
              onAgain={again}
            />
          ) : null}
          {tab === 'find' ? <FindPanel people={people} /> : null}
          {tab === 'find' || isKnown || fault ? null : <Skeletons className="stack" shape="skel--friend" count={2} />}
          {isKnown ? <Panel tab={tab} onTab={onTab} people={people} acts={acts} /> : null}
        </div>
      </Tabs>
    </div>
  );
}

interface PanelProps extends FriendsScreenProps {
  people: People;
  acts: PersonActs;
}

function Panel({ tab, onTab, people, acts }: PanelProps) {
  const { incoming = [], sent = [] } = people;
  if (tab === 'friends') return <FriendList people={people} acts={acts} onFind={() => onTab('find')} />;
  if (tab === 'incoming') {
    return incoming.length === 0 ? (
      <NoneOpen />
    ) : (
      incoming.map((request) => <RequestCard key={request.id} request={request} acts={acts} />)
    );
  }
  if (tab !== 'sent') return null;
  if (sent.length === 0) return <NoneOpen />;
  return (
    <ul className="list friends sent">
      {sent.map((request) => (
        <SentRow key={request.id} request={request} acts={acts} />
      ))}
    </ul>
  );
}

function NoneOpen() {
  return (
    <p className="mut">
      <Trans>Keine offenen Anfragen</Trans>
    </p>
  );
}
