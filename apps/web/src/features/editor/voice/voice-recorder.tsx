import { Trans, useLingui } from '@lingui/react/macro';
import { limitsOf } from '@tagfalter/domain/tiers';
import type { Draft } from '@tagfalter/local/drafts/drafts';
import { Banner } from '@tagfalter/ui/banner';
import { CircleAlert, Clock, MicOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAiConsent } from '#entities/assistant/ai-consent.ts';
import { useStoreState } from '#entities/diary/diary.tsx';
import { ProLink } from '#entities/person/pro/pro-link.tsx';
import { useLetterKey } from '#platform/letter-key.ts';
import type { RecorderState } from '#platform/recorder/machine.ts';
import { isShownState, RecordingPanel } from '#platform/recorder/recording-panel.tsx';
import { useUntilEdit } from '../use-until-edit.ts';
import type { Voice } from './use-voice.ts';

/** Note on the use of the sound; undefined for the note of every recording. */
function useNote(): string | undefined {
  const { t } = useLingui();
  const { status } = useAiConsent();
  if (status !== 'given') return undefined;
  return t`Jede Sekunde ist schon auf diesem Gerät gesichert. Nach dem Beenden wird mitgeschrieben, du kannst alles ändern.`;
}

function whyRefused(state: RecorderState): ReactNode {
  if (state.kind === 'refused') return <Trans>Fehler: Mikrofon konnte nicht aktiviert werden.</Trans>;
  if (state.kind !== 'failed') return null;
  if (!state.hasBegun)
    return state.isFull ? (
      <Trans>Auf diesem Gerät ist kein Platz mehr für eine Aufnahme.</Trans>
    ) : (
      <Trans>Das hat nicht geklappt.</Trans>
    );
  return state.isFull ? (
    <Trans>Die Aufnahme konnte nicht abgelegt werden. Auf diesem Gerät fehlt Platz.</Trans>
  ) : (
    <Trans>Die Aufnahme konnte nicht abgelegt werden.</Trans>
  );
}

/** Refusals and failures, in place of the recorder (spec §8). */
function Refusal({ state }: { state: RecorderState }) {
  const why = whyRefused(state);
  if (why === null) return null;
  return (
    <p className="err" role="alert">
      <CircleAlert className="i" aria-hidden="true" />
      {why}
    </p>
  );
}

/** Why a recording ended without the button (spec §8). */
function Ending({ voice, isPro }: { voice: Voice; isPro: boolean }): ReactNode {
  const { t } = useLingui();
  const n = Math.round(voice.limitMs / 1000);
  const most = limitsOf(true).audioSeconds;
  switch (voice.ended) {
    case 'limit':
      return (
        <Banner
          tone="blue"
          icon={<Clock className="i" aria-hidden="true" />}
          title={t`Aufnahme beendet: Maximale Aufnahmedauer von ${n} Sekunden erreicht.`}
        >
          {isPro ? null : (
            <p>
              <span>
                <Trans>Mit Tagfalter Pro nimmst du bis zu {most} Sekunden auf.</Trans>
              </span>{' '}
              <ProLink />
            </p>
          )}
        </Banner>
      );
    case 'interrupted':
      return (
        <Banner
          icon={<MicOff className="i" aria-hidden="true" />}
          title={t`Das Mikrofon wurde unterbrochen. Alles bis dahin ist gesichert.`}
        />
      );
    case 'storage':
      return (
        <Banner
          icon={<CircleAlert className="i" aria-hidden="true" />}
          title={t`Auf diesem Gerät ist kein Platz mehr. Alles bis dahin ist gesichert.`}
        />
      );
    case 'device':
      return (
        <Banner
          icon={<CircleAlert className="i" aria-hidden="true" />}
          title={t`Die Aufnahme wurde unterbrochen. Alles bis dahin ist gesichert.`}
        />
      );
    default:
      return null;
  }
}

/** The running recording, or the result of the last one. */
export function VoiceRecorder({ voice, isPro, draft }: { voice: Voice; isPro: boolean; draft: Draft }) {
  const { t } = useLingui();
  const note = useNote();
  const isStored = !['silent', 'shut'].includes(useStoreState());
  const letter = useLetterKey('r');
  const { recorder, snapshot, limitMs } = voice;
  const { state } = snapshot;
  const isFresh = useUntilEdit(draft, state);
  if (isShownState(state))
    return (
      <div className="o0">
        <RecordingPanel
          {...{ recorder, limitMs, isStored, note }}
          snapshot={{ ...snapshot, state }}
          region={t`Sprachaufnahme`}
          stopKey={letter}
        />
      </div>
    );
  const isQuiet = voice.ended === null || voice.ended === 'user';
  if ((state.kind === 'idle' && isQuiet) || state.kind === 'asking') return null;
  return (
    <div className="o0 stack">
      {isFresh ? <Refusal state={state} /> : null}
      <Ending voice={voice} isPro={isPro} />
    </div>
  );
}
