import '@tagfalter/ui/styles/quiet.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { allDates } from '@tagfalter/local/entries/packs';
import { Dialog } from '@tagfalter/ui/dialog';
import { CalendarRange, type LucideIcon, Moon } from 'lucide-react';
import { useId, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useFormat } from '#i18n/use-format.ts';
import { SpanForm } from './span-form.tsx';
import { useRest } from './use-rest.ts';

export interface RestDialogProps {
  date: LocalDate;
  /** Whether it begins with the time, the day itself being offered elsewhere. */
  asksTime?: boolean;
  onClose: () => void;
}

/** Asks which part of a memory is to rest: its day alone, or a time around it. */
export function RestDialog({ date, asksTime = false, onClose }: RestDialogProps) {
  const { t } = useLingui();
  const [isTime, setTime] = useState(asksTime);
  return (
    <Dialog
      open
      onClose={onClose}
      title={isTime ? t`Diese Zeit ruhen lassen` : t`Ruhen lassen`}
      closeLabel={t`Schließen`}
    >
      <p className="mut">
        <Trans>Was ruht, taucht nicht von selbst auf. Suche und Kalender zeigen es weiter.</Trans>
      </p>
      {isTime ? (
        <Time date={date} onClose={onClose} />
      ) : (
        <Ways date={date} onTime={() => setTime(true)} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Time({ date, onClose }: Pick<RestDialogProps, 'date' | 'onClose'>) {
  const { db } = useDiary();
  const dates = useLive(() => allDates(db), [db]) ?? [];
  return <SpanForm dates={dates} day={date} onClose={onClose} />;
}

interface WaysProps {
  date: LocalDate;
  onTime: () => void;
  onClose: () => void;
}

function Ways({ date, onTime, onClose }: WaysProps) {
  const { t } = useLingui();
  const { longDay } = useFormat();
  const rest = useRest();
  const onDay = async () => {
    if (await rest.day(date)) onClose();
  };
  return (
    <ul className="quiet__ways">
      <Way icon={Moon} name={t`Nicht wieder zeigen`} words={longDay(date)} onChoose={() => void onDay()} />
      <Way
        icon={CalendarRange}
        name={t`Diese Zeit ruhen lassen`}
        words={t`Von einem Tag bis zu einem anderen`}
        onChoose={onTime}
      />
    </ul>
  );
}

interface WayProps {
  icon: LucideIcon;
  name: string;
  /** Meaning of the choice. */
  words: string;
  onChoose: () => void;
}

function Way({ icon: Icon, name, words, onChoose }: WayProps) {
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className="quiet__way"
        aria-labelledby={`${id}n`}
        aria-describedby={`${id}w`}
        onClick={onChoose}
      >
        <Icon className="i" aria-hidden="true" />
        <span>
          <b id={`${id}n`}>{name}</b>
          <span className="cap" id={`${id}w`}>
            {words}
          </span>
        </span>
      </button>
    </li>
  );
}
