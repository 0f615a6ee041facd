import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '@tagfalter/ui/button';
import { SettingRow } from '@tagfalter/ui/setting-row';
import { Switch } from '@tagfalter/ui/switch';
import { BookOpen, MonitorPlay, Printer } from 'lucide-react';
import { wallPath } from '#entities/event/event-path.ts';
import type { BookStore } from '#entities/event-book/book-store.ts';
import { patchEvent } from '#entities/event-host/host-calls.ts';
import { useAct } from '#entities/event-host/use-act.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { OwnBook } from '../own-book.ts';
import { CodeRow } from './code-row.tsx';
import { DeleteRow } from './delete-row.tsx';

interface SettingsSectionProps {
  event: OwnBook['event'];
  store: BookStore;
}

/** Settings of the event: its other pages, closing, code, storage, deletion. */
export function SettingsSection({ event, store }: SettingsSectionProps) {
  const { t } = useLingui();
  const { fileSize } = useFormat();
  const { act } = useAct();
  const isClosedByHost = event.closedAt !== null;
  const [taken, most] = [fileSize(event.bytes), fileSize(event.maxBytes)];
  return (
    <section>
      <h2 className="h-sec">
        <Trans>Event</Trans>
      </h2>
      <Pages event={event} />
      <SettingRow
        title={t`Keine neuen Beiträge annehmen`}
        note={
          event.isClosed && !isClosedByHost
            ? t`Das Event liegt mehr als 90 Tage zurück oder dein Pro ist zu Ende: Es nimmt nichts Neues mehr an.`
            : t`Wer schon angefangen hat, darf noch 30 Tage nachreichen.`
        }
        control={(labelledBy) => (
          <Switch
            labelledBy={labelledBy}
            on={isClosedByHost}
            onChange={(isClosed) =>
              void act(() => patchEvent(event, { isClosed }), store.tookEvent, { title: t`Fehler` })
            }
          />
        )}
      />
      {event.sharingMode === 'code_required' ? <CodeRow event={event} onEvent={store.tookEvent} /> : null}
      <SettingRow title={t`Platz`} note={t`${taken} von ${most} belegt`} />
      <DeleteRow event={event} store={store} />
    </section>
  );
}

/** Links to the other pages of the event; the wall opens in a new tab, for a screen of its own. */
function Pages({ event: { shareToken } }: Pick<SettingsSectionProps, 'event'>) {
  const { t } = useLingui();
  return (
    <>
      <SettingRow
        title={t`Live-Wand`}
        note={t`Bilder und Grüße groß auf einem Bildschirm, auch ohne Netz`}
        control={() => (
          <a
            className={buttonClass('line')}
            href={wallPath(shareToken)}
            target="_blank"
            rel="noreferrer"
            aria-label={t`Live-Wand öffnen`}
          >
            <MonitorPlay className="i" aria-hidden="true" />
            <Trans>Öffnen</Trans>
          </a>
        )}
      />
      <SettingRow
        title={t`Karte für die Tische`}
        note={t`A6 und A4 mit QR-Code`}
        control={(id) => (
          <a className={buttonClass('line')} href={`/events/${shareToken}/card`} aria-describedby={id}>
            <Printer className="i" aria-hidden="true" />
            <Trans>Drucken</Trans>
          </a>
        )}
      />
      <SettingRow
        title={t`In mein Tagebuch übernehmen`}
        note={t`Bilder und Worte dieses Tages`}
        control={(id) => (
          <a className={buttonClass('line')} href={`/events/${shareToken}/diary`} aria-describedby={id}>
            <BookOpen className="i" aria-hidden="true" />
            <Trans>Auswählen</Trans>
          </a>
        )}
      />
    </>
  );
}
