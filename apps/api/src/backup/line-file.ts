import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** An append-only file of lines with a hash. */
export interface LineFile {
  write(lines: readonly string[]): Promise<void>;
  /** Makes the file durable and returns its totals. */
  end(): Promise<{ lines: number; sha256: string }>;
}

/** Readable by its owner only; must not exist yet. */
export async function createLineFile(path: string): Promise<LineFile> {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let count = 0;
  return {
    async write(lines) {
      const text = lines.map((line) => `${line}\n`).join('');
      hash.update(text);
      count += lines.length;
      await file.writeFile(text);
    },
    async end() {
      await file.sync();
      await file.close();
      return { lines: count, sha256: hash.digest('hex') };
    },
  };
}

export async function* readLines(path: string): AsyncGenerator<string> {
  const input = createReadStream(path);
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    yield* lines;
  } finally {
    lines.close();
    input.destroy();
  }
}

/** SHA-256 in hex. @throws if unreadable */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
