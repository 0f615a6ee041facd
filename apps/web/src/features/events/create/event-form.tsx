import { Trans, useLingui } from '@lingui/react/macro';
import { EVENT_TYPES, isEventClosed, MAX_EVENT_DESCRIPTION, MAX_EVENT_NAME, OPEN_DAYS } from '@tagfalter/domain/event';
import { hasVisible } from '@tagfalter/domain/visible';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Field } from '@tagfalter/ui/field';
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { EVENT_TYPE_WORDS } from '#entities/event/event-words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { useOnline } from '#platform/online.ts';
import { ColorField } from './color-field.tsx';
import { CoverField } from './cover-field.tsx';
import { CREATE_PROBLEM_WORDS } from './create-words.ts';
import { EventPreview } from './event-preview.tsx';
import { eventTypeOf } from './event-values.ts';
import { dropKeptEvent } from './kept-event.ts';
import { SharingField } from './sharing-field.tsx';
import { type EventForm as Form, useEventForm } from './use-event-form.ts';

/** The form of a new event, with a preview beside it on wide screens. */
export function EventForm() {
  const { t } = useLingui();
  const form = useEventForm();
  const { values, edit, problems, stopped } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (stopped > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [stopped]);
  return (
    <div className="evtwo">
      <form
        ref={element}
        className="stack-6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        <Field
          label={t`Event-Name`}
          name="eventName"
          autoComplete="off"
          required
          maxLength={MAX_EVENT_NAME}
          value={values.name}
          onChange={({ target }) => edit({ name: target.value })}
          onBlur={form.leaveName}
          {...(problems.includes('name-missing') ? { error: t(CREATE_PROBLEM_WORDS['name-missing']) } : {})}
        />
        <CoverField cover={form.cover} isLost={form.isCoverLost} onChange={form.setCover} />
        <Kind form={form} />
        <Description form={form} />
        <ColorField
          color={values.color}
          onChange={(color) => edit({ color })}
          isInvalid={problems.includes('color-invalid')}
        />
        <SharingField form={form} />
        <FormEnd form={form} />
      </form>
      <EventPreview values={values} coverUrl={form.cover?.url ?? null} />
    </div>
  );
}

/** Type and date of the event. */
function Kind({ form: { values, edit } }: { form: Form }) {
  const { t } = useLingui();
  const { env } = useDiary();
  const id = useId();
  // While a year is typed, it is a date long ago: only four-digit years count.
  const isOver = values.date > '1000' && isEventClosed({ date: values.date, closedAt: null }, env.now());
  return (
    <div className="pair">
      <div className="field">
        <label htmlFor={id}>
          <Trans context="event type">Art</Trans>
        </label>
        <select
          id={id}
          className="sel"
          value={values.type}
          onChange={({ target }) => edit({ type: eventTypeOf(target.value) })}
        >
          {EVENT_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(EVENT_TYPE_WORDS[type])}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={t`Datum`}
        aside={t`freiwillig`}
        type="date"
        value={values.date}
        onChange={({ target }) => edit({ date: target.value })}
        hint={isOver ? t`Länger als ${OPEN_DAYS} Tage her: Das Gästebuch nimmt dann nichts mehr an.` : undefined}
      />
    </div>
  );
}

function Description({ form: { values, edit } }: { form: Form }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        <Trans>Beschreibung</Trans>{' '}
        <span className="opt">
          <Trans>freiwillig</Trans>
        </span>
      </label>
      <textarea
        id={id}
        className="ta ta--plain"
        dir="auto"
        maxLength={MAX_EVENT_DESCRIPTION}
        value={values.description}
        onChange={({ target }) => edit({ description: target.value })}
      />
    </div>
  );
}

function FormEnd({ form: { values, busy, failure } }: { form: Form }) {
  const online = useOnline();
  const isNamed = hasVisible(values.name);
  return (
    <div className="stack-4">
      <p className="cap">
        <Trans>Events anlegen gehört zu Tagfalter Pro.</Trans>
      </p>
      {failure === null ? null : (
        <p className="err">
          <CircleAlert className="i" aria-hidden="true" />
          {failure}
        </p>
      )}
      <div className="row form-end">
        <Link className={buttonClass('quiet')} to="/dashboard" onClick={dropKeptEvent}>
          <Trans>Abbrechen</Trans>
        </Link>
        <Button variant="ink" large type="submit" disabled={!isNamed || !online} aria-disabled={busy}>
          {busy ? <Trans>Erstelle Event...</Trans> : <Trans>Event erstellen</Trans>}
        </Button>
      </div>
      <NeedsNetwork />
    </div>
  );
}
