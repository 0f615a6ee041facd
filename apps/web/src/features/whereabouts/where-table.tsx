import { Trans, useLingui } from '@lingui/react/macro';
import type { NamedDiary } from '@tagfalter/local/whereabouts/named-files';
import type { Places } from '@tagfalter/local/whereabouts/places';
import { type Tally, tallyPlaces } from '@tagfalter/local/whereabouts/tally';
import { Button } from '@tagfalter/ui/button';
import { Archive, RotateCw, Server, Smartphone } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { clockTime, shortDate } from '#i18n/short-moments.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useOnline } from '#platform/online.ts';
import type { ServerShareState } from './use-server-share.ts';

interface Props {
  diary: NamedDiary;
  places: Places;
  asked: ServerShareState;
  onAskAgain: () => void;
}

/** Table of entries, photos and recordings: how many lie on this device, at the server and in the last archive. */
export function WhereTable({ diary, places, asked, onAskAgain }: Props) {
  const share = asked.kind === 'known' ? asked.share : null;
  const { days, photos, recordings } = useMemo(() => tallyPlaces(diary, places, share), [diary, places, share]);
  const isPartial = photos.device < photos.all || recordings.device < recordings.all;
  return (
    <div className="stack">
      <div className="card card--plain card--tight where">
        <table>
          <Head />
          <tbody>
            <Row name={<Trans>Einträge</Trans>} tally={days} asked={asked} />
            <Row name={<Trans>Fotos</Trans>} tally={photos} asked={asked} />
            <Row name={<Trans>Aufnahmen</Trans>} tally={recordings} asked={asked} />
          </tbody>
          <Foot asked={asked} exportedAt={places.exported?.at ?? null} />
        </table>
      </div>
      {photos.all > 0 ? (
        <p className="cap">
          <Trans>Fotos zählen hier als Dateien: Eines, das an mehreren Tagen liegt, zählt einmal.</Trans>
        </p>
      ) : null}
      {isPartial ? (
        <p className="cap">
          <Trans>Auf dem Gerät zählen nur ganze Originale. Ältere liegen oft allein auf dem Server.</Trans>
        </p>
      ) : null}
      <Unreachable asked={asked} onAskAgain={onAskAgain} />
    </div>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="sr">
            <Trans>Was</Trans>
          </span>
        </th>
        <th scope="col">
          <Smartphone className="i where__i" aria-hidden="true" />
          <Trans>Gerät</Trans>
        </th>
        <th scope="col">
          <Server className="i where__i" aria-hidden="true" />
          <Trans>Server</Trans>
        </th>
        <th scope="col">
          <Archive className="i where__i" aria-hidden="true" />
          <Trans>Export</Trans>
        </th>
      </tr>
    </thead>
  );
}

function Row({ name, tally, asked }: { name: ReactNode; tally: Tally; asked: ServerShareState }) {
  const { all, device, server, exported } = tally;
  return (
    <tr>
      <th scope="row">
        {name}
        {device < all ? (
          <span className="cap num where__all">
            <Trans>von {all}</Trans>
          </span>
        ) : null}
      </th>
      <td className="num">{device}</td>
      <td className="num">
        {server === null ? <NotKnown asked={asked} /> : server < all ? <em>{server}</em> : server}
      </td>
      <td className="num">{exported ?? <None />}</td>
    </tr>
  );
}

/** A dash that is read out as what it means. */
function Dash({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="where__none" aria-hidden="true">
        –
      </span>
      <span className="sr">{children}</span>
    </>
  );
}

function NotKnown({ asked }: { asked: ServerShareState }) {
  return <Dash>{asked.kind === 'asking' ? <Trans>wird gefragt</Trans> : <Trans>unbekannt</Trans>}</Dash>;
}

function None() {
  return (
    <Dash>
      <Trans>kein Export von diesem Gerät</Trans>
    </Dash>
  );
}

function Foot({ asked, exportedAt }: { asked: ServerShareState; exportedAt: number | null }) {
  const { env } = useDiary();
  const { language } = useFormat();
  return (
    <tfoot>
      <tr>
        <th scope="row">
          <Trans>Stand</Trans>
        </th>
        <td>
          <Trans>jetzt</Trans>
        </td>
        <td className="num">
          {asked.kind === 'known' ? clockTime(asked.share.at, env.timeZone(), language) : <NotKnown asked={asked} />}
        </td>
        <td className="num">
          {exportedAt === null ? (
            <Trans>von diesem Gerät noch nie</Trans>
          ) : (
            shortDate(exportedAt, env.timeZone(), language)
          )}
        </td>
      </tr>
    </tfoot>
  );
}

/** Says why the server's column is empty; the columns of this device and the archive are shown all the same. */
function Unreachable({ asked, onAskAgain }: Pick<Props, 'asked' | 'onAskAgain'>) {
  const { t } = useLingui();
  const online = useOnline();
  const words = online
    ? t`Der Server lässt sich gerade nicht fragen. Die anderen Zahlen stimmen.`
    : t`Ohne Netz lässt sich der Server nicht fragen. Die anderen Zahlen stimmen.`;
  const isUnreachable = asked.kind === 'unreachable';
  return (
    <div role="status" className={isUnreachable ? 'stack-2' : 'sr'}>
      {isUnreachable ? <p className="cap where__cut">{words}</p> : null}
      {isUnreachable && online ? (
        <Button variant="quiet" className="where__ask" onClick={onAskAgain}>
          <RotateCw className="i" aria-hidden="true" />
          <Trans>Noch einmal fragen</Trans>
        </Button>
      ) : null}
    </div>
  );
}
