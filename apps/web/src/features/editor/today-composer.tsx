import { Trans, useLingui } from '@lingui/react/macro';
import { VISIBILITIES } from '@tagfalter/domain/field-kinds';
import { mostInPlaceOf } from '@tagfalter/domain/text';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { MoodWings } from '@tagfalter/ui/mood-picker';
import { Link } from '@tanstack/react-router';
import { Camera, Check, ChevronDown, Lock, Mic, PenLine, Users } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { withScreenWords } from '#i18n/activate.ts';
import { MOOD_WORDS, VISIBILITY_WORDS } from '#i18n/words.ts';
import { useComposedText } from '#platform/composed-text.ts';
import { TAP_MS, vibrate } from '#platform/haptics.ts';
import { useLetterKey } from '#platform/letter-key.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';
import type { DraftSnapshot } from './draft/draft-snapshot.ts';
import type { OpenedEntry } from './draft/open-day.ts';
import { useDraft } from './draft/use-draft.ts';
import { FoldedToday } from './folded-today.tsx';
import { SavingWords } from './saving-words.tsx';
import { StorageBanner } from './storage-banner.tsx';
import { useSave } from './use-save.tsx';

// Only a day with something unsaved needs them (wire 32).
const DraftAttachments = lazy(async () => ({ default: (await import('./draft-attachments.tsx')).DraftAttachments }));
const PublicNeedsMail = lazy(async () => ({
  default: (await withScreenWords(import('#entities/entry/unconfirmed/public-needs-mail.tsx'))).PublicNeedsMail,
}));
const DiscardToday = lazy(async () => ({ default: (await import('./discard-today.tsx')).DiscardToday }));

export interface TodayComposerProps {
  opened: OpenedEntry;
  head: (isDraft: boolean) => ReactNode;
  /** The draft is gone: the day is to be opened anew. */
  onDiscarded: () => void;
}

/** Mood, one line, camera, microphone, who may see it, and saving: an entry in ten seconds (design 2). */
export function TodayComposer({ opened, head, onDiscarded }: TodayComposerProps) {
  const { t } = useLingui();
  const { keeper } = opened;
  const snapshot = useDraft(keeper);
  const { draft, dirty } = snapshot;
  const record = useLetterKey('r');
  const line = useComposedText(draft.text, (text) => keeper.edit({ type: 'write', field: 'text', text }));
  const canSave = dirty && !keeper.isEmpty();
  if (useFolded(keeper, snapshot)) return <FoldedToday draft={draft} />;
  return (
    <section className="card today" aria-label={t`Heute`}>
      {head(dirty)}
      <StorageBanner keeper={keeper} snapshot={snapshot} />
      <MoodWings
        level={draft.mood?.level ?? null}
        label={t`Stimmung`}
        nameOf={(shown) => t`Stimmung ${shown}`}
        wordOf={(band) => t(MOOD_WORDS[band])}
        onChange={(level) => {
          vibrate(TAP_MS);
          keeper.edit({ type: 'mood', level });
        }}
      />
      <div className="composer">
        <div className="composer__line">
          <textarea
            className="composer__txt"
            dir="auto"
            rows={1}
            {...line}
            aria-invalid={draft.text.length > mostInPlaceOf(draft.base?.text ?? '')}
            placeholder={t`Eine Zeile reicht …`}
            aria-label={t`Text`}
            onBlur={() => void keeper.flush()}
          />
          <Link
            className="ib"
            to="/create"
            search={{ mode: 'photo' }}
            aria-label={t`Foto hinzufügen`}
            data-tip={t`Foto hinzufügen`}
          >
            <Camera className="i" aria-hidden="true" />
          </Link>
          <Link
            className="ib"
            to="/create"
            search={{ mode: 'voice' }}
            aria-label={t`Aufnahme starten`}
            aria-keyshortcuts={record}
            data-tip={t`Aufnahme starten`}
          >
            <Mic className="i" aria-hidden="true" />
          </Link>
        </div>
        {draft.images.length > 0 || draft.audio !== null ? (
          <Suspense>
            <DraftAttachments draft={draft} keeper={keeper} />
          </Suspense>
        ) : null}
        {draft.visibility === 'public' ? (
          <Suspense>
            <PublicNeedsMail chosen="public" before={draft.base?.visibility} of="day" />
          </Suspense>
        ) : null}
        <div className="composer__foot">
          <Who visibility={draft.visibility} keeper={keeper} />
          <span className="today__act">
            {dirty ? (
              <Suspense>
                <DiscardToday keeper={keeper} isNew={draft.base === null} onDiscarded={onDiscarded} />
              </Suspense>
            ) : null}
            {canSave ? <SaveToday opened={opened} /> : <Write isNew={draft.base === null} />}
          </span>
        </div>
      </div>
    </section>
  );
}

/** Whether the day is saved and nothing is being written: it folds with the saving, and never under somebody's fingers. */
function useFolded({ saves }: DraftKeeper, { draft, dirty }: DraftSnapshot): boolean {
  const [openSince, setOpenSince] = useState<number>();
  if (dirty && openSince !== saves) setOpenSince(saves);
  return draft.base !== null && !dirty && openSince !== saves;
}

function Who({ visibility, keeper }: { visibility: (typeof VISIBILITIES)[number]; keeper: DraftKeeper }) {
  const { t } = useLingui();
  const Icon = visibility === 'private' ? Lock : Users;
  return (
    <label className="pick">
      <Icon className="i" aria-hidden="true" />
      <select
        aria-label={t`Sichtbarkeit`}
        value={visibility}
        onChange={(event) => {
          const next = VISIBILITIES.find((known) => known === event.target.value);
          if (next) keeper.edit({ type: 'visibility', visibility: next });
        }}
      >
        {VISIBILITIES.map((value) => (
          <option key={value} value={value}>
            {t(VISIBILITY_WORDS[value])}
          </option>
        ))}
      </select>
      <ChevronDown className="i" aria-hidden="true" />
    </label>
  );
}

function SaveToday({ opened }: { opened: OpenedEntry }) {
  const { save, busy, question } = useSave(opened);
  const isNew = opened.keeper.snapshot().draft.base === null;
  return (
    <>
      <Button variant="write" onClick={save} aria-disabled={busy}>
        <Check className="i" aria-hidden="true" />
        {busy ? <SavingWords isNew={isNew} /> : <Trans>Speichern</Trans>}
      </Button>
      {question}
    </>
  );
}

function Write({ isNew }: { isNew: boolean }) {
  return (
    <Link className={buttonClass('write')} to="/create">
      <PenLine className="i" aria-hidden="true" />
      {isNew ? <Trans>Schreiben</Trans> : <Trans>Weiterschreiben</Trans>}
    </Link>
  );
}
