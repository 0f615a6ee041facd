import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Mails to an address, the oldest first, as the product keeps them in files where no mail server is configured. */
export async function mailsTo(dataDir: string, address: string): Promise<string[]> {
  const folder = path.join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml') && !name.startsWith('.')).sort();
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}\r\n`));
}

/** Subjects of the mails to an address, the oldest first. */
export async function subjectsTo(dataDir: string, address: string): Promise<string[]> {
  const mails = await mailsTo(dataDir, address);
  return mails.map((mail) => /^Subject: (.*?)\r?$/m.exec(mail)?.[1] ?? '');
}
