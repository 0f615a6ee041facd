import { Trans, useLingui } from '@lingui/react/macro';
import { DEFAULT_EVENT_COLOR, parseColor } from '@tagfalter/domain/event-color';
import { isLocalDate } from '@tagfalter/domain/local-date';
import { EventIcon } from '#entities/event/event-icon.tsx';
import { eventStyle } from '#entities/event/event-style.ts';
import { EVENT_TYPE_WORDS } from '#entities/event/event-words.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { EventValues } from './event-values.ts';

interface Props {
  values: EventValues;
  coverUrl: string | null;
}

/** The top of the guest page as it is going to look. */
export function EventPreview({ values, coverUrl }: Props) {
  const { t } = useLingui();
  const { longDay } = useFormat();
  const name = values.name.trim();
  return (
    <aside className="stack-4 evpreview">
      <h2 className="h-ui">
        <Trans>So sehen es deine Gäste</Trans>
      </h2>
      <div className="card card--plain ecard ev" style={eventStyle(parseColor(values.color) ?? DEFAULT_EVENT_COLOR)}>
        <div className={coverUrl === null ? 'evtop' : 'evtop evtop--photo'}>
          {coverUrl === null ? (
            <span className="evtop__sign">
              <EventIcon type={values.type} />
            </span>
          ) : (
            <img className="ph" src={coverUrl} alt="" />
          )}
          <div className="stack">
            <span className="evtop__for">
              <Trans>Digitales Gästebuch für</Trans>
            </span>
            <p className="evtop__name" dir="auto">
              {name === '' ? t`Name deines Events` : name}
            </p>
            <span className="row">
              <span className="bdg">
                <EventIcon type={values.type} />
                {t(EVENT_TYPE_WORDS[values.type])}
              </span>
              {isLocalDate(values.date) ? <span className="bdg num">{longDay(values.date)}</span> : null}
            </span>
          </div>
        </div>
        <p className="evtop__act">
          <span className="btn btn--ev btn--lg">
            {values.mode === 'code_required' ? (
              <Trans>Mit Code beitragen</Trans>
            ) : (
              <Trans>Bilder und Grüße teilen</Trans>
            )}
          </span>
        </p>
      </div>
    </aside>
  );
}
