import { createHash } from 'node:crypto';

/** Hash under which an invitation code is kept; case, spaces and dashes do not matter to a reader and not here. */
export function hashCode(code: string): string {
  const bare = code.toUpperCase().replace(/[\s-]/g, '');
  return createHash('sha256').update(bare).digest('hex');
}
