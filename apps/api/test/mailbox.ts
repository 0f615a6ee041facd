import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect, vi } from 'vitest';
import type { Product } from './product.ts';

/** Oldest first. */
export async function allMails(product: Product): Promise<Email[]> {
  const directory = join(product.deps.config.dataDir, 'mail');
  // A partial file has another extension.
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.sort().map(async (name) => PostalMime.parse(await readFile(join(directory, name)))));
}

/** Oldest first; the embedded provider stores lower-case addresses. */
export async function mailsTo(product: Product, address: string): Promise<Email[]> {
  const mails = await allMails(product);
  return mails.filter(({ to }) => to?.some((each) => each.address === address.toLowerCase()));
}

/** Awaits a mail by its index: some replies do not wait for their mail. */
export function mailTo(product: Product, address: string, number: number): Promise<Email> {
  return vi.waitFor(
    async () => {
      const mail = (await mailsTo(product, address))[number];
      return mail ?? expect.fail(`mail ${number} has not come`);
    },
    { timeout: 20_000 },
  );
}

export function linkIn(mail: Email | undefined): URL {
  const links = mail?.text?.match(/https?:\/\/\S+/g) ?? [];
  const [link, ...more] = links;
  if (link === undefined || more.length > 0) throw new Error(`not one link, but ${links.length}`);
  return new URL(link);
}
