import { parseArgs } from 'node:util';
import { adminPro, type ProOutcome, type ProRequest } from '@tagfalter/contract/admin-pro';
import { addDays, isLocalDate } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { type Config, readConfig } from '#api/base/config.ts';
import { StartFault } from '#api/base/start-fault.ts';
import { changePro } from '#api/features/account/grant-pro.ts';
import { askServer } from './ask-server.ts';
import { runCommand, say } from './run-command.ts';
import { withDatabase } from './with-database.ts';

const USE = 'Name the account: npm run pro -- --email mia@example.org [--until 2027-01-31] [--end]';

/** Midnight UTC after the last day of Pro. */
const afterDay = (day: string): string => `${addDays(day, 1)}T00:00:00.000Z`;

/** @param now milliseconds since the epoch @throws StartFault with a sentence */
function readRequest(now: number): ProRequest {
  const options = { email: { type: 'string' }, until: { type: 'string' }, end: { type: 'boolean' } } as const;
  const { values } = parseArgs({ options });
  const { email, until } = values;
  if (!email || (values.end && until !== undefined)) throw new StartFault(USE);
  if (values.end) return { action: 'end', email };
  if (until === undefined) return { action: 'grant', email, until: null };
  if (!isLocalDate(until)) throw new StartFault('--until takes a day such as 2027-01-31.');
  if (Date.parse(afterDay(until)) <= now) throw new StartFault('--until lies in the past; --end ends Pro now.');
  return { action: 'grant', email, until: afterDay(until) };
}

/** Through the running server, else in the database. */
async function change(config: Config, request: ProRequest, now: number): Promise<ProOutcome> {
  const response = await askServer(config.dataDir, adminPro, request);
  if (response) return v.parse(adminPro.reply, await response.json());
  return withDatabase(config, (db) => changePro(db, request, now));
}

/** Midnight is the end of the day before. */
function endInWords(until: string): string {
  const day = addDays(until.slice(0, 10), -1);
  return afterDay(day) === until ? `the end of ${day} (UTC)` : until;
}

function sentence({ email, isPro, until }: NonNullable<ProOutcome>): string {
  if (!isPro) return `${email} is not Pro any more.`;
  return until === null ? `${email} is Pro without an end.` : `${email} is Pro until ${endInWords(until)}.`;
}

await runCommand('Pro could not be changed', async () => {
  const now = Date.now();
  const request = readRequest(now);
  const outcome = await change(readConfig(process.env), request, now);
  if (outcome === null) throw new StartFault(`Nobody has registered as ${request.email}.`);
  say(sentence(outcome));
});
