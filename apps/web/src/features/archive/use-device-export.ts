import { localDateOf } from '@tagfalter/domain/local-date';
import { perAccount } from '@tagfalter/local/base/per-account';
import { createStore } from '@tagfalter/local/base/store';
import { useSyncExternalStore } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useReflectionQuestions } from '#entities/entry/reflection-questions.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useErrorToast } from '#platform/failure-toast.ts';
import { DeviceExport, type ExportState } from './device-export.ts';
import { chooseDestination } from './save-archive.ts';

const runningIn = perAccount('device-export', () => createStore<DeviceExport | undefined>(undefined));

/** The archive of this device, live, and what can be done with it. */
export function useDeviceExport(): {
  state: ExportState;
  /** @param year all for null */
  start(year: number | null): Promise<void>;
} & Pick<DeviceExport, 'pause' | 'resume' | 'cancel'> {
  const { db, env, user } = useDiary();
  const { language } = useFormat();
  const questions = useReflectionQuestions();
  const failed = useErrorToast();
  const running = runningIn(db);
  const known = running.get() ?? new DeviceExport(db, env);
  running.set(known);
  const state = useSyncExternalStore(known.subscribe, known.state);
  const { pause, resume, cancel } = known;
  return {
    ...{ state, pause, resume, cancel },
    async start(year) {
      const { firstName, lastName, username, email, createdAt, defaultVisibility, aiConsent } = user;
      const profile = { firstName, lastName, username, email, createdAt, defaultVisibility, aiConsent, picture: null };
      const texts = new Map(questions.value?.map(({ id, question }) => [id, question]));
      const when = year ?? localDateOf(env.now(), env.timeZone());
      const name = `tagfalter-${username}-${when}.zip`;
      try {
        const save = await chooseDestination(name);
        if (save) await known.start(name, { year, language, profile, questionOf: (id) => texts.get(id) }, save);
      } catch (error) {
        failed(error, 'choosing where an archive goes');
      }
    },
  };
}
