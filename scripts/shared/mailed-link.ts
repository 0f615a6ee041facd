import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MAIL_MS = 15_000;

/**
 * The newest link with these words mailed to an address, where mails are files of the data directory (wire 2). A mail goes
 * out beside the call that asks for it, so it is waited for; undefined when none has come.
 */
export async function linkMailedTo(dataDir: string, email: string, words: string): Promise<string | undefined> {
  const deadline = performance.now() + MAIL_MS;
  while (performance.now() < deadline) {
    const links = mailsIn(dataDir)
      .filter((mail) => mail.includes(email))
      .map((mail) => /https?:\/\/\S+/.exec(mail)?.[0]);
    const link = links.findLast((found) => found?.includes(words));
    if (link !== undefined) return link;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

/** Complete mails, oldest first. */
function mailsIn(dataDir: string): string[] {
  const folder = path.join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return names.sort().map((name) => readFileSync(path.join(folder, name), 'utf8'));
}
