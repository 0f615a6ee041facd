import { MINUTE_MS } from '@tagfalter/domain/durations';
import '@tagfalter/ui/styles/settings.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { SettingRow } from '@tagfalter/ui/setting-row';
import { Switch } from '@tagfalter/ui/switch';
import { CircleAlert } from 'lucide-react';
import { clockTime } from '#i18n/short-moments.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { type PushWay, pushWay } from '#platform/push-way.ts';
import { notRemindingWords } from './not-reminding-words.ts';
import type { NotReminding } from './remind-here.ts';
import { useReminder } from './use-reminder.ts';

/** '20:30' as a field for a time of day takes it, and back; null for a field that is half filled in. */
const fieldValue = (minute: number): string => new Date(minute * MINUTE_MS).toISOString().slice(11, 16);
function minuteOf(value: string): number | null {
  const [hours, minutes] = value.split(':').map(Number);
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes;
}

/** 'Erinnerung': once an evening, where the day is still open. */
export function ReminderSection() {
  const { t } = useLingui();
  const { minute, problem, turn, choose } = useReminder();
  const way = pushWay();
  return (
    <section>
      <h2 className="h-sec">
        <Trans>Erinnerung</Trans>
      </h2>
      {way === 'can' ? (
        <>
          <SettingRow
            title={t`Abends erinnern`}
            note={<Note minute={minute} />}
            control={(id) => <Switch labelledBy={id} on={minute !== null} onChange={turn} />}
          />
          {minute === null ? null : (
            <SettingRow
              title={t`Uhrzeit`}
              control={(id) => (
                <input
                  className="inp"
                  type="time"
                  aria-labelledby={id}
                  value={fieldValue(minute)}
                  onChange={({ target }) => {
                    const chosen = minuteOf(target.value);
                    if (chosen !== null) choose(chosen);
                  }}
                />
              )}
            />
          )}
        </>
      ) : (
        <SettingRow title={t`Abends erinnern`} note={<WayNote way={way} />} />
      )}
      <Problem problem={way === 'can' ? problem : null} />
    </section>
  );
}

function Note({ minute }: { minute: number | null }) {
  const { language } = useFormat();
  if (minute === null) {
    return (
      <Trans>Einmal am Abend, nur wenn der Tag noch offen ist. Kein Wort aus deinem Tagebuch geht dafür hinaus.</Trans>
    );
  }
  const time = clockTime(minute * MINUTE_MS, 'UTC', language);
  return <Trans>Um {time}, auf diesem Gerät, nur wenn der Tag noch offen ist.</Trans>;
}

/** Why there is nothing to turn on here, and what helps. */
function WayNote({ way }: { way: Exclude<PushWay, 'can'> }) {
  const { i18n } = useLingui();
  switch (way) {
    case 'denied':
      return i18n._(notRemindingWords('denied'));
    case 'ios':
      return (
        <Trans>
          Auf iPhone und iPad erinnert nur die App vom Home-Bildschirm. Lege Tagfalter dort ab, und schalte es in der
          App ein.
        </Trans>
      );
    case 'none':
      return <Trans>Dieser Browser kann nicht erinnern, während Tagfalter geschlossen ist.</Trans>;
  }
}

function Problem({ problem }: { problem: NotReminding | null }) {
  const { i18n } = useLingui();
  const words = useFaultWords();
  return (
    <div role="alert">
      {problem ? (
        <p className="err">
          <CircleAlert className="i" aria-hidden="true" />
          {problem.why === 'call' ? words(problem.fault) : i18n._(notRemindingWords(problem.why))}
        </p>
      ) : null}
    </div>
  );
}
