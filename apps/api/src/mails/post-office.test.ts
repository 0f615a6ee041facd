import { describe, expect, it } from 'vitest';
import { createPostOffice } from './post-office.ts';

const MAIL = { to: 'mia@example.org', subject: 'x', text: 'x' };
const quiet = { warn: () => {} };

describe('the post office', () => {
  it('waits for a quick mail', async () => {
    const sent: string[] = [];
    const mail = { send: async ({ to }: { to: string }) => void sent.push(to) };
    await createPostOffice({ mail, log: quiet }).post(MAIL);
    expect(sent).toEqual(['mia@example.org']);
  });

  it('does not wait for a slow server before it is closed', async () => {
    let deliver = (): void => {};
    const mail = { send: () => new Promise<void>((resolve) => (deliver = resolve)) };
    const office = createPostOffice({ mail, log: quiet });
    const before = performance.now();
    await office.post(MAIL);
    expect(performance.now() - before).toBeLessThan(5000);
    const closed = office.close().then(() => 'closed');
    expect(await Promise.race([closed, Promise.resolve('waiting')])).toBe('waiting');
    deliver();
    expect(await closed).toBe('closed');
  });

  it('survives a failed mail and logs no address (threat 18)', async () => {
    const lines: string[] = [];
    const log = { warn: (detail: object, message: string) => void lines.push(JSON.stringify([detail, message])) };
    const mail = { send: () => Promise.reject(new Error('550 mia@example.org unknown')) };
    await createPostOffice({ mail, log }).post(MAIL);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('mia@example.org');
  });
});
