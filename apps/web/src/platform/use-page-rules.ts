import { useEffect } from 'react';

/**
 * Lets rules hold while the screen is there. They are no style of the page that a policy would ask about; the oldest browsers
 * know no such sheets, and show the screen without them.
 */
export function usePageRules(rules: string): void {
  useEffect(() => {
    if (!('adoptedStyleSheets' in document)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [rules]);
}
