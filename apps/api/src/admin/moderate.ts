import { parseArgs } from 'node:util';
import { adminDeclarations, type DeclarationsRequest } from '@tagfalter/contract/admin-declarations';
import {
  adminModeration,
  type ModerationOutcome,
  type ModerationRequest,
  type ModerationSubject,
  type ReportedContent,
} from '@tagfalter/contract/admin-moderation';
import { ERROR_STATUS } from '@tagfalter/contract/error';
import * as v from 'valibot';
import { readConfig } from '#api/base/config.ts';
import { onOneLine, quoted } from '#api/base/others-words.ts';
import { StartFault } from '#api/base/start-fault.ts';
import { askServer } from './ask-server.ts';
import { listDeclarations } from './report-declarations.ts';
import { runCommand, say } from './run-command.ts';

const USE = `npm run moderate -- list
npm run moderate -- show NAME
npm run moderate -- take-down NAME --version N --reason "what its author is told"
npm run moderate -- restore NAME --version N
npm run moderate -- dismiss NAME --version N
npm run moderate -- block --email mia@example.org --reason "what she is told"
npm run moderate -- unblock --email mia@example.org
npm run moderate -- declarations
npm run moderate -- declarations act REFERENCE
npm run moderate -- declarations close REFERENCE --reason "what was done instead"
NAME is what list prints first, such as entry:ACCOUNT:ENTRY, shared:ACCOUNT:ENTRY or guest-entry:GUEST-BOOK:CONTRIBUTION; N is the version that show prints.`;

const SAID = {
  list: 'Nothing has been reported.',
  show: '',
  'take-down': 'Taken down; its author was told by mail.',
  restore: 'Restored. A link that has ended stays ended.',
  dismiss: 'The reports are laid aside.',
  block: 'The account is blocked; its owner was told by mail.',
  unblock: 'The account is open again.',
} as const satisfies Record<ModerationRequest['action'], string>;

const CHANGED = 'Nothing was decided, because this has changed since it was shown; show it again.';

const EFFECT = {
  ended:
    'The contract is ended; its owner is told by mail. Money of a withdrawal is given back at the payment service. An extraordinary cancellation that is listed still ends with the paid month: act once more ends it at once, close leaves it so.',
  nothing:
    'No contract runs on this account; its owner is told by mail. The declaration stays listed until it is closed.',
  too_late:
    'It came more than 14 days after the contract; its owner is told by mail. It stays listed until it is closed.',
} as const;

const OPTIONS = { email: { type: 'string' }, reason: { type: 'string' }, version: { type: 'string' } } as const;

const nameOf = ({ kind, ownerId, target }: ModerationSubject): string => `${kind}:${ownerId}:${target}`;

function subjectOf(name: string): Record<string, string | undefined> {
  const [kind, ownerId, target] = name.split(':');
  return { kind, ownerId, target };
}

/** @throws StartFault with the usage */
function readRequest(): ModerationRequest {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [action, name = '', ...more] = positionals;
  const request = v.safeParse(adminModeration.body, { action, subject: subjectOf(name), ...values });
  if (!request.success || more.length > 0) throw new StartFault(USE);
  return request.output;
}

/** undefined if it is not about declarations. @throws StartFault with the usage */
function readDeclarationsRequest(): DeclarationsRequest | undefined {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [word, action = 'list', reference, ...more] = positionals;
  if (word !== 'declarations') return undefined;
  const request = v.safeParse(adminDeclarations.body, { action, reference, reason: values.reason });
  if (!request.success || more.length > 0) throw new StartFault(USE);
  return request.output;
}

/** @throws StartFault without a server, or with nothing to settle */
async function settleDeclarations(dataDir: string, request: DeclarationsRequest): Promise<void> {
  const response = await askServer(dataDir, adminDeclarations, request);
  if (!response) throw new StartFault('No server runs on this data directory; start it first.');
  const outcome = v.parse(adminDeclarations.reply, await response.json());
  switch (outcome.outcome) {
    case 'missing':
      throw new StartFault('There is no such declaration, it is settled, or no account has its address.');
    case 'listed':
      return listDeclarations(outcome.declarations);
    case 'acted':
      return say(EFFECT[outcome.effect]);
    case 'done':
      return say('Laid aside.');
  }
}

/** Needs the server, whose mails tell people the decision. @throws StartFault if none runs, or upon a newer version */
async function moderate(dataDir: string, request: ModerationRequest): Promise<ModerationOutcome> {
  const response = await askServer(dataDir, adminModeration, request);
  if (!response) throw new StartFault('No server runs on this data directory; start it first.');
  if (response.status === ERROR_STATUS.conflict) throw new StartFault(CHANGED);
  return v.parse(adminModeration.reply, await response.json());
}

function printReported({ version, author, date, texts, media, reports, takenDown }: ReportedContent): void {
  say([author === null ? 'It is no longer there.' : onOneLine(author), ...(date === null ? [] : [date])].join('\t'));
  say(`Version ${version}`);
  for (const text of texts) say(`\n${quoted(text)}`);
  if (media.length > 0) say(`\nFiles: ${media.join(' ')}`);
  for (const { at, reason, message } of reports)
    say(`\nReported ${at}: ${onOneLine(reason)}${message && `\n${quoted(message)}`}`);
  const further = reports.reduce((sum, report) => sum + report.further, 0);
  if (further > 0) say(`\nAnd ${further} further reports, whose words were not kept.`);
  if (takenDown) say(`\nTaken down ${takenDown.at}: ${takenDown.reason}`);
}

await runCommand('Nothing was decided', async () => {
  const declared = readDeclarationsRequest();
  if (declared) return settleDeclarations(readConfig(process.env).dataDir, declared);
  const request = readRequest();
  const outcome = await moderate(readConfig(process.env).dataDir, request);
  switch (outcome.outcome) {
    case 'missing':
      throw new StartFault('There is no such thing, or nothing to take back.');
    case 'shown':
      return printReported(outcome.shown);
    case 'listed':
      if (outcome.reported.length === 0) say(SAID.list);
      for (const { subject, count, at, reasons } of outcome.reported) {
        say([nameOf(subject), `${count} ×`, at, reasons.map(onOneLine).join(', ')].join('\t'));
      }
      return;
    case 'done':
      say(SAID[request.action]);
  }
});
