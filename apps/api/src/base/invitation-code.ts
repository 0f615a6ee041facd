import { createHash } from 'node:crypto';

/** Hash of an invitation code. Case, spaces and dashes do not matter. */
export function hashCode(code: string): string {
  const bare = code.toUpperCase().replace(/[\s-]/g, '');
  return createHash('sha256').update(bare).digest('hex');
}
