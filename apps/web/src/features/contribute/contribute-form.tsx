import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_GUEST_MESSAGE, MAX_GUEST_NAME, MAX_TOP_MOMENT } from '@tagfalter/domain/event';
import { hasVisible } from '@tagfalter/domain/visible';
import { Field } from '@tagfalter/ui/field';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { report } from '#platform/error-log.ts';
import { AvatarField } from './avatar-field.tsx';
import { hasCodeChanged, useCodeNeed } from './code-need.ts';
import type { ContributionEvent } from './contribution-event.ts';
import { clearDraft, type FormDraft } from './form-draft.ts';
import { PhotosField } from './photos/photos-field.tsx';
import type { PickedPhotos } from './photos/use-picked.ts';
import { SendingNote } from './sending-note.tsx';
import type { ContributionStore, ContributionStoreState } from './store/contribution-store.ts';
import type { GuestDraft } from './use-draft.ts';
import { VoiceField } from './voice-field.tsx';

export interface ContributeFormProps {
  store: ContributionStore;
  state: ContributionStoreState;
  event: ContributionEvent;
  token: string;
  typed: GuestDraft;
  /** Called once this form hands its words over. */
  onSubmit: () => void;
  picked: PickedPhotos;
  /** Hears photos that come after the dialog was closed. */
  onLate: PickedPhotos['take'];
}

interface Faults {
  name?: true;
  code?: true;
  send?: true;
}

/** Fields that are missing before a contribution can be sent (spec §5). */
function faultsOf({ guestName, eventCode }: FormDraft, needsCode: boolean): Faults {
  return {
    ...(!hasVisible(guestName) ? { name: true } : {}),
    ...(needsCode && eventCode.trim() === '' ? { code: true } : {}),
  };
}

/** Leads to the first field with a fault: after each attempt that the form stops, and when the server refuses the code. */
function useFirstFault(isCodeWrong: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const [stopped, setStopped] = useState(0);
  useEffect(() => {
    if (stopped > 0 || isCodeWrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [stopped, isCodeWrong]);
  return { form, showFault: () => setStopped((count) => count + 1) };
}

/** All fields of a contribution, and 'Senden'. */
export function ContributeForm({ store, state, event, token, typed, onSubmit, picked, onLate }: ContributeFormProps) {
  const { draft, edit } = typed;
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setIsBusy] = useState(false);
  const [isRecording, setIsRecording] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  // Without a store everything goes in one form, which has no field for tasks.
  const tasks = store.isStored ? event.tasks : [];
  const { needsCode, proofOf } = useCodeNeed(token, event, state.row);
  const isCodeWrong = needsCode && state.row.block?.code === 'wrong_code';
  const { form, showFault } = useFirstFault(isCodeWrong);
  const isSending = isBusy || (state.isSending && state.row.submitted);
  async function send(submitted: FormEvent): Promise<void> {
    submitted.preventDefault();
    const missing = faultsOf(draft, needsCode);
    setFaults(missing);
    if (missing.name || missing.code) return showFault();
    setIsBusy(true);
    try {
      const { guestName, topMoment, guestMessage, eventCode } = draft;
      const words = { guestName: guestName.trim(), topMoment: topMoment.trim(), guestMessage: guestMessage.trim() };
      onSubmit();
      await store.submit({ ...words, ...proofOf(eventCode) });
      // The words are stored now, or have arrived: the form begins empty next time.
      if (store.isStored || store.state().row.state === 'finished') clearDraft(token, draft);
    } catch (error) {
      report(error, 'guest: sending');
      setFaults({ send: true });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <form ref={form} className="contrib" noValidate onSubmit={(submitted) => void send(submitted)}>
      <SendingNote store={store} state={state} />
      <PhotosField {...{ store, state, picked, onLate, tasks, onPicking: setIsPicking }} />
      <WordFields {...{ draft, edit, needsCode, faults, isCodeWrong }} hasCodeChanged={hasCodeChanged(state.row)} />
      <VoiceField store={store} state={state} onRecording={setIsRecording} />
      <AvatarField {...{ store, state, picked, onLate }} />
      <p className="cap">
        <Trans>Auf Fotos sind oft auch andere zu sehen: Teile nur, was für sie in Ordnung ist.</Trans>
      </p>
      <FormAlert isUnsent={faults.send === true || state.hasFailed} faults={faults} />
      <div className="contrib__foot">
        <button
          type="submit"
          className="btn btn--ev btn--lg btn--wide"
          disabled={isSending || picked.left > 0 || isRecording || isPicking}
        >
          <SendWords {...{ isSending, isRecording, isPicking, isPreparing: picked.left > 0 }} />
        </button>
        <p className="cap">
          {store.isStored ? (
            <Trans>Beim Hochladen werden Standortdaten entfernt. Du kannst deinen Beitrag jederzeit löschen.</Trans>
          ) : (
            <Trans>
              Beim Hochladen werden Standortdaten entfernt. Du kannst deinen Beitrag löschen, solange diese Seite offen
              ist.
            </Trans>
          )}
        </p>
      </div>
    </form>
  );
}

/** Says at the button that is pressed why nothing was sent. */
function FormAlert({ isUnsent, faults }: { isUnsent: boolean; faults: Faults }) {
  if (!isUnsent && !faults.name && !faults.code) return null;
  return (
    <p className="err" role="alert">
      <CircleAlert className="i" aria-hidden="true" />
      {isUnsent ? (
        <Trans>Upload fehlgeschlagen. Deine Eingaben bleiben erhalten.</Trans>
      ) : faults.name ? (
        <Trans>Es fehlt noch dein Name.</Trans>
      ) : (
        <Trans>Es fehlt noch der Event-Code.</Trans>
      )}
    </p>
  );
}

interface SendWordsProps {
  isSending: boolean;
  isRecording: boolean;
  isPicking: boolean;
  isPreparing: boolean;
}

/** Label of 'Senden', or the reason why it waits: no recording or pick under way is left behind. */
function SendWords({ isSending, isRecording, isPicking, isPreparing }: SendWordsProps) {
  if (isSending) return <Trans>Wird gesendet …</Trans>;
  if (isRecording) return <Trans>Beende erst die Aufnahme</Trans>;
  if (isPicking) return <Trans>Wartet auf deine Fotos …</Trans>;
  return isPreparing ? <Trans>Bereitet Fotos vor …</Trans> : <Trans>Senden</Trans>;
}

interface WordFieldsProps {
  draft: FormDraft;
  edit: (changes: Partial<FormDraft>) => void;
  needsCode: boolean;
  faults: Faults;
  isCodeWrong: boolean;
  hasCodeChanged: boolean;
}

function WordFields({ draft, edit, needsCode, faults, isCodeWrong, hasCodeChanged: isChanged }: WordFieldsProps) {
  const { t } = useLingui();
  const id = useId();
  const optional = t`freiwillig`;
  const codeFault = faults.code
    ? t`Bitte gib den Event-Code ein.`
    : !isCodeWrong
      ? undefined
      : isChanged
        ? t`Der Code wurde inzwischen geändert. Bitte gib den neuen ein.`
        : t`Dieser Code stimmt nicht.`;
  return (
    <>
      <Field
        label={t`Dein Name`}
        value={draft.guestName}
        maxLength={MAX_GUEST_NAME}
        autoComplete="name"
        error={faults.name ? t`Bitte gib deinen Namen ein.` : undefined}
        onChange={({ target }) => edit({ guestName: target.value })}
      />
      {needsCode ? (
        <Field
          label={t`Event-Code`}
          value={draft.eventCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          hint={t`Er steht auf der Karte mit dem QR-Code.`}
          error={codeFault}
          onChange={({ target }) => edit({ eventCode: target.value })}
        />
      ) : null}
      <Field
        label={t`Top-Moment`}
        aside={optional}
        value={draft.topMoment}
        maxLength={MAX_TOP_MOMENT}
        onChange={({ target }) => edit({ topMoment: target.value })}
      />
      <div className="field">
        <label htmlFor={id}>
          {t`Dein Gruß`} <span className="opt">{optional}</span>
        </label>
        <textarea
          id={id}
          className="ta"
          dir="auto"
          rows={3}
          value={draft.guestMessage}
          maxLength={MAX_GUEST_MESSAGE}
          onChange={({ target }) => edit({ guestMessage: target.value })}
        />
      </div>
    </>
  );
}
