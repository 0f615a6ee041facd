import { storedChoice } from './stored-choice.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
/** Light, dark, or whatever the system shows (wire 33). */
export type Theme = (typeof THEMES)[number];

/** Key in local storage; `theme.js` reads it before the first paint. */
const THEME_KEY = 'theme';
const PAPER = { light: '#F5F7F1', dark: '#0F1420' } as const;

const system = () => matchMedia('(prefers-color-scheme: dark)');

/** The theme chosen on this device. */
export const themeChoice = storedChoice(THEME_KEY, THEMES, 'system');

/** Returns the theme of a choice where the system is dark or light. */
export function themeShown(choice: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (choice === 'system') return systemIsDark ? 'dark' : 'light';
  return choice;
}

function show(choice: Theme): void {
  document.documentElement.dataset.theme = themeShown(choice, system().matches);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = PAPER[choice === 'system' ? own : choice];
  }
}

/** Shows the chosen theme, now and after every change, and follows the system without a reload (wire 33). */
export function startTheme(): void {
  const showChosen = () => show(themeChoice.get());
  showChosen();
  themeChoice.subscribe(showChosen);
  system().addEventListener('change', showChosen);
}
