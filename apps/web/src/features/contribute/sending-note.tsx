import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { progressOf } from '@tagfalter/local/guest/progress';
import { Banner } from '@tagfalter/ui/banner';
import { Clock, CloudOff, HardDrive, RotateCw, TriangleAlert } from 'lucide-react';
import { canSendWithoutWindow } from '#platform/wake-up.ts';
import { useBlockWords } from './block-words.ts';
import type { ContributionStore, ContributionStoreState } from './store/contribution-store.ts';
import { onlyWordsWait } from './store/sending-state.ts';
import { useMoment } from './use-moment.ts';

/** Why a contribution is not on its way, and what helps. Nothing while it is. */
export function SendingNote({ store, state }: { store: ContributionStore; state: ContributionStoreState }) {
  const { t } = useLingui();
  const blockWords = useBlockWords();
  const { row, receipts, pause } = state;
  if (row.block) {
    return <Banner icon={<TriangleAlert className="i" aria-hidden="true" />} title={blockWords(row.block.code)} />;
  }
  if (!store.isStored && state.row.state !== 'finished') {
    return (
      <Banner icon={<HardDrive className="i" aria-hidden="true" />} title={t`Dieser Browser speichert nichts.`}>
        <p>
          <Trans>Deine Bilder gehen beim Senden sofort los. Bitte lass die Seite offen, bis alles da ist.</Trans>
        </p>
      </Banner>
    );
  }
  const { waiting } = progressOf(row, receipts);
  if (pause === null || (waiting === 0 && row.told === row.change)) return null;
  return <PauseNote state={{ ...state, pause }} />;
}

interface PauseNoteProps {
  state: ContributionStoreState & { pause: NonNullable<ContributionStoreState['pause']> };
}

/** Each pause in its own words: what is true of one is not of the others. */
function PauseNote({ state }: PauseNoteProps) {
  const { t } = useLingui();
  const blockWords = useBlockWords();
  const alarm = <TriangleAlert className="i" aria-hidden="true" />;
  switch (state.pause) {
    case 'network':
      return <NetworkNote state={state} />;
    case 'throttled':
      return <BusyNote retryAt={state.retryAt} />;
    case 'server':
    case 'store':
      return (
        <Banner
          icon={<Clock className="i" aria-hidden="true" />}
          title={
            state.pause === 'store'
              ? t`Der Server kann gerade keine Bilder annehmen.`
              : t`Der Server antwortet gerade nicht richtig.`
          }
        >
          <p>
            <Trans>Wir versuchen es von selbst weiter. Deine Bilder sind auf diesem Gerät sicher.</Trans>
          </p>
        </Banner>
      );
    case 'full':
      return (
        <Banner icon={alarm} title={t`Der Server hat gerade keinen Platz mehr.`}>
          <p>
            <Trans>Deine Bilder bleiben auf diesem Gerät. Sag den Gastgebern Bescheid und versuch es später.</Trans>
          </p>
        </Banner>
      );
    case 'device':
      return (
        <Banner icon={alarm} title={t`Dieses Gerät kann gerade nichts ablegen.`}>
          <p>
            <Trans>Mach etwas Platz frei und versuch es dann erneut.</Trans>
          </p>
        </Banner>
      );
    case 'signed-out':
      return <Banner icon={alarm} title={blockWords('unauthorized')} />;
    case 'bug':
      return <ReloadNote title={t`Da ist uns ein Fehler passiert.`} />;
    case 'outdated':
      return <ReloadNote title={t`Diese Seite ist veraltet.`} />;
  }
}

function ReloadNote({ title }: { title: string }) {
  return (
    <Banner icon={<RotateCw className="i" aria-hidden="true" />} title={title}>
      <p>
        <Trans>Lade die Seite neu, dann geht es weiter. Deine Eingaben bleiben erhalten.</Trans>
      </p>
      <button type="button" className="btn btn--line" onClick={() => location.reload()}>
        <Trans>Neu laden</Trans>
      </button>
    </Banner>
  );
}

/** How long 'in wenigen Sekunden' may last, milliseconds. */
const SECONDS_MS = 30_000;

function BusyNote({ retryAt }: Pick<ContributionStoreState, 'retryAt'>) {
  const { t } = useLingui();
  const moment = useMoment();
  const isLong = retryAt !== null && retryAt - Date.now() > SECONDS_MS;
  const time = isLong ? moment(retryAt) : '';
  return (
    <Banner icon={<Clock className="i" aria-hidden="true" />} title={t`Gerade ist viel los.`}>
      <p>
        {isLong ? (
          <Trans>Um {time} geht es von selbst weiter. Du kannst so lange etwas anderes tun.</Trans>
        ) : (
          <Trans>Es geht in wenigen Sekunden von selbst weiter.</Trans>
        )}
      </p>
    </Banner>
  );
}

function NetworkNote({ state }: PauseNoteProps) {
  const { t } = useLingui();
  const { images, arrived } = progressOf(state.row, state.receipts);
  return (
    <Banner icon={<CloudOff className="i" aria-hidden="true" />} title={t`Wartet auf Netz.`}>
      <p>
        {images > 0 && onlyWordsWait(state) ? (
          <Plural
            value={images}
            one="Dein Bild ist da, deine Worte warten noch auf diesem Gerät."
            other="Deine Bilder sind da, deine Worte warten noch auf diesem Gerät."
          />
        ) : images > 0 ? (
          <Trans>
            {arrived} von {images} Fotos sind da, der Rest folgt von selbst.
          </Trans>
        ) : null}{' '}
        {canSendWithoutWindow() ? (
          <Trans>Du kannst die Seite offen lassen oder später wiederkommen.</Trans>
        ) : (
          <Trans>Lass die Seite offen, oder öffne sie später wieder: Dann geht es weiter.</Trans>
        )}
      </p>
    </Banner>
  );
}
