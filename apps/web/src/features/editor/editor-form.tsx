import { useLingui } from '@lingui/react/macro';
import type { AudioRef } from '@tagfalter/domain/field-kinds';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { limitsOf } from '@tagfalter/domain/tiers';
import { useEffect, useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { RefusedNote } from '#entities/entry/refused/refused-note.tsx';
import type { SharedMark } from '#entities/shared-in/shared-mark.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { isRecordingOpen } from '#platform/recorder/machine.ts';
import { canSummarize } from './assistant/make-summary.ts';
import { SummarySection } from './assistant/summary-section.tsx';
import { TranscriptField } from './assistant/transcript-field.tsx';
import { useSummary } from './assistant/use-summary.ts';
import { useTranscript } from './assistant/use-transcript.ts';
import { DiscardDraft } from './discard-draft.tsx';
import { isUnstored } from './draft/autosave.ts';
import type { OpenedEntry } from './draft/open-day.ts';
import { useDraft, useGone } from './draft/use-draft.ts';
import { EditorHead } from './editor-head.tsx';
import { EditorTools } from './editor-tools.tsx';
import { EntryEmojis } from './emoji/day-emojis.tsx';
import { FeelingSection } from './feeling-section.tsx';
import { LeftoverDrafts } from './leftover-days.tsx';
import { MoodSection } from './mood-section.tsx';
import { PhotoPicker } from './photos/photo-picker.tsx';
import { PhotosSection } from './photos/photos-section.tsx';
import { usePhotos } from './photos/use-photos.ts';
import { useTakeShare } from './photos/use-take-share.ts';
import { ReflectionPanel } from './reflection/reflection-panel.tsx';
import { RightDayOffer } from './right-day-offer.tsx';
import { SaveBar, type SaveBarProps } from './save-bar.tsx';
import { SharedToday } from './shared-today.tsx';
import { StorageBanner } from './storage-banner.tsx';
import { TextSection } from './text-section.tsx';
import { TopMoment } from './top-moment.tsx';
import type { LateDay } from './use-late-day-offer.ts';
import { useLeaveKey } from './use-leave-key.ts';
import { useSave, useSaveKey } from './use-save.tsx';
import { VisibilitySection } from './visibility-section.tsx';
import { RecoveredRecordings } from './voice/recovered-recordings.tsx';
import { useKeepAudio } from './voice/use-keep-audio.ts';
import { useVoice } from './voice/use-voice.ts';
import { VoiceClip } from './voice/voice-clip.tsx';
import { VoiceRecorder } from './voice/voice-recorder.tsx';

export interface EditorFormProps {
  opened: OpenedEntry;
  startMode: 'text' | 'voice' | 'photo';
  sharedMark: SharedMark | undefined;
  lateDay: LateDay | null | undefined;
  /** Goes on with the draft of another day. */
  onOpenDay: (date: LocalDate) => void;
}

/** Everything the editor needs to know and do, put together for its parts. */
function useEditor({ opened, startMode }: EditorFormProps) {
  const { isPro } = useDiary();
  const { keeper } = opened;
  const limits = limitsOf(isPro);
  const snapshot = useDraft(keeper);
  const photos = usePhotos(keeper, limits.imagesPerDay);
  const takeShare = useTakeShare(keeper, photos);
  const transcriber = useTranscript(keeper, snapshot.draft);
  const voice = useVoice(opened, limits.audioSeconds * 1000, transcriber.begin);
  const summary = useSummary(keeper, snapshot.draft.summary);
  const save = useSave(opened);
  const recording = isRecordingOpen(voice.snapshot.state);
  // An unanswered question for the microphone does not block saving.
  const isHeld = recording && voice.snapshot.state.kind !== 'asking';
  const blockedBy: SaveBarProps['blockedBy'] = isHeld ? 'recording' : photos.adding > 0 ? 'photos' : null;
  useGone(snapshot.gone);
  const wantsVoice = useRef(startMode === 'voice');
  useEffect(() => {
    if (wantsVoice.current) voice.start();
    wantsVoice.current = false;
  }, [voice.start]);
  useSaveKey(save.save, blockedBy === null);
  useLeaveKey(keeper, recording);
  return { isPro, limits, snapshot, photos, takeShare, voice, transcriber, summary, save, recording, blockedBy };
}

/** Whether the day takes no further photo, and how often another was requested all the same. */
function useFullDay(now: boolean, startMode: EditorFormProps['startMode']) {
  const [atStart] = useState(now);
  const [asked, setAsked] = useState(atStart && startMode === 'photo' ? 1 : 0);
  // Once the day has room, earlier requests for a photo are settled.
  if (!now && asked !== 0) setAsked(0);
  return { now, atStart, asked, ask: () => setAsked((times) => times + 1) };
}

/** The editor of one day, as drawn: mood above the text on phones, beside it on wide screens. */
export function EditorForm(props: EditorFormProps) {
  const { opened, startMode, sharedMark, lateDay, onOpenDay } = props;
  const { keeper, date } = opened;
  const { t } = useLingui();
  const editor = useEditor(props);
  const { isPro, limits, snapshot, photos, voice, transcriber, summary, recording } = editor;
  const { draft } = snapshot;
  const isNew = draft.base === null;
  const [choosing, setChoosing] = useState(false);
  const isFull = useFullDay(draft.images.length >= limits.imagesPerDay, startMode);
  const keepAudio = useKeepAudio(keeper);
  usePageTitle(isNew ? t`Neuer Eintrag` : t`Eintrag bearbeiten`);
  const transcript = <TranscriptField draft={draft} keeper={keeper} transcriber={transcriber} />;
  const take = async (audio: AudioRef) => {
    await keepAudio(audio);
    transcriber.begin(audio);
  };
  return (
    <PhotoPicker onFiles={photos.add} startOpen={startMode === 'photo' && !isFull.atStart}>
      {(zone) => (
        <div className="main main--wide pad ed">
          <EditorHead opened={opened} snapshot={snapshot} />
          <StorageBanner keeper={keeper} snapshot={snapshot} />
          <SharedToday date={date} mark={sharedMark} onTake={editor.takeShare} />
          <RecoveredRecordings takeFor={{ date, take }} onOpenDay={onOpenDay} />
          {isNew ? <RightDayOffer date={date} lateDay={lateDay} onOpen={onOpenDay} /> : null}
          <LeftoverDrafts date={date} onOpen={onOpenDay} />
          <div className="ed__g">
            <div className="stack-6">
              <VoiceRecorder voice={voice} isPro={isPro} draft={draft} />
              {draft.audio === null || recording ? null : (
                <VoiceClip
                  audio={draft.audio}
                  keeper={keeper}
                  isKept={!isUnstored(snapshot.saveState)}
                  limitMs={voice.limitMs}
                  onAgain={voice.start}
                >
                  {transcript}
                </VoiceClip>
              )}
              <TextSection
                text={draft.text}
                before={draft.base?.text ?? ''}
                keeper={keeper}
                startsHere={isNew && startMode === 'text'}
                tools={
                  <EditorTools
                    recording={recording}
                    isFull={isFull.now}
                    onPhoto={isFull.now ? isFull.ask : () => zone.open()}
                    onRecord={voice.start}
                    onEmojis={() => setChoosing(true)}
                    summary={{
                      possible: canSummarize(draft),
                      busy: summary.state === 'busy',
                      onMake: summary.make,
                    }}
                  />
                }
              />
              <PhotosSection
                draft={draft}
                keeper={keeper}
                photos={photos}
                limit={limits.imagesPerDay}
                zone={zone}
                asked={isFull.asked}
              />
              <RefusedNote date={date} />
              {draft.audio === null || recording ? transcript : null}
            </div>
            <div className="stack-6">
              <MoodSection mood={draft.mood} keeper={keeper} />
              <FeelingSection mood={draft.mood} extended={limits.extendedMood} keeper={keeper} />
              <EntryEmojis emojis={draft.emojis} keeper={keeper} choosing={choosing} onChoosing={setChoosing} />
              <TopMoment topMoment={draft.topMoment} keeper={keeper} />
              <div>
                <ReflectionPanel draft={draft} keeper={keeper} />
                <SummarySection draft={draft} keeper={keeper} maker={summary} />
              </div>
              <VisibilitySection draft={draft} keeper={keeper} />
              {snapshot.dirty && !recording ? <DiscardDraft keeper={keeper} draft={draft} /> : null}
            </div>
          </div>
          <SaveBar draft={draft} save={editor.save} blockedBy={editor.blockedBy} />
        </div>
      )}
    </PhotoPicker>
  );
}
