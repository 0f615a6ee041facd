import { activateLanguage } from '#i18n/activate.ts';
import { chooseLanguage, LANGUAGE_KEY, type Language } from '#i18n/language.ts';
import { deviceStore } from './browser-stores.ts';

/** The language this browser should start in. */
function startLanguage(): Language {
  return chooseLanguage(deviceStore.getItem(LANGUAGE_KEY), navigator.languages);
}

/** Told where words cannot be fetched. */
type Report = (error: unknown, where: string) => void;

/**
 * Shows the language this browser should start in. Its words may be missing, as after a change of the device's own
 * language: without a network, German then stands in until the next start. Every device keeps German (design 3.11).
 */
export async function startInLanguage(report: Report): Promise<void> {
  try {
    await activateLanguage(startLanguage());
  } catch (error) {
    report(error, 'language: its words');
    await activateLanguage('de');
  }
}

/** Switches the language and remembers it on this device. */
export async function changeLanguage(language: Language): Promise<void> {
  await activateLanguage(language);
  deviceStore.setItem(LANGUAGE_KEY, language);
}

/** Follows a choice that is made in another tab; words that cannot be fetched without a network leave it as it is. */
export function followLanguage(report: Report): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === LANGUAGE_KEY)
      activateLanguage(startLanguage()).catch((error: unknown) => report(error, 'language: its words'));
  });
}
