import type { OpenidAccount } from './account.ts';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** The page on which somebody chooses their account: one button each, and one that gives up. */
export function choicePage(action: string, accounts: readonly OpenidAccount[]): string {
  const buttons = accounts.map(
    ({ sub, email = sub }) => `<button name="sub" value="${escaped(sub)}">${escaped(email)}</button>`,
  );
  return `<!doctype html><html lang="en"><title>Choose an account</title>
<form method="post" action="${escaped(action)}">${buttons.join('\n')}<button name="sub" value="">Cancel</button></form></html>`;
}
