import { parseArgs } from 'node:util';
import {
  adminModeration,
  type ModerationOutcome,
  type ModerationSubject,
  type ModerationWish,
  type Shown,
} from '@tagfalter/contract/admin-moderation';
import * as v from 'valibot';
import { readConfig } from '#api/base/config.ts';
import { StartFault } from '#api/base/start-fault.ts';
import { askServer } from './ask-server.ts';
import { runCommand, say } from './run-command.ts';

const USE = `npm run moderate -- list
npm run moderate -- show NAME
npm run moderate -- take-down NAME --reason "what its author is told"
npm run moderate -- restore NAME
npm run moderate -- dismiss NAME
npm run moderate -- block --email mia@example.org --reason "what she is told"
npm run moderate -- unblock --email mia@example.org
NAME is what list prints first, such as entry:ACCOUNT:ENTRY, shared:ACCOUNT:ENTRY or guest-entry:GUEST-BOOK:CONTRIBUTION.`;

const SAID = {
  list: 'Nothing has been reported.',
  show: '',
  'take-down': 'Taken down; its author was told by mail.',
  restore: 'Restored. A link that has ended stays ended.',
  dismiss: 'The reports are laid aside.',
  block: 'The account is blocked; its owner was told by mail.',
  unblock: 'The account is open again.',
} as const satisfies Record<ModerationWish['action'], string>;

/** What others have written may move the cursor of a terminal, or turn what follows around. */
const UNSEEN = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;
/** Their words, each line marked so that none looks like ours. */
const quoted = (text: string): string => text.replace(UNSEEN, '\ufffd').replace(/^/gm, '> ');
const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').replace(UNSEEN, '\ufffd');

const nameOf = ({ kind, ownerId, target }: ModerationSubject): string => `${kind}:${ownerId}:${target}`;

function subjectOf(name: string): Record<string, string | undefined> {
  const [kind, ownerId, target] = name.split(':');
  return { kind, ownerId, target };
}

/** @throws StartFault with how it is called */
function readWish(): ModerationWish {
  const options = { email: { type: 'string' }, reason: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [action, name = '', ...more] = positionals;
  const wish = v.safeParse(adminModeration.body, { action, subject: subjectOf(name), ...values });
  if (!wish.success || more.length > 0) throw new StartFault(USE);
  return wish.output;
}

/** Through the server alone: its mails tell people of what was decided. @throws StartFault where none runs */
async function moderate(dataDir: string, wish: ModerationWish): Promise<ModerationOutcome> {
  const answer = await askServer(dataDir, adminModeration, wish);
  if (!answer) throw new StartFault('No server runs on this data directory; start it first.');
  return v.parse(adminModeration.reply, await answer.json());
}

function tellShown({ author, date, texts, media, reports, takenDown }: Shown): void {
  say([onOneLine(author), ...(date === null ? [] : [date])].join('\t'));
  for (const text of texts) say(`\n${quoted(text)}`);
  if (media.length > 0) say(`\nFiles: ${media.join(' ')}`);
  for (const { at, reason, message } of reports)
    say(`\nReported ${at}: ${onOneLine(reason)}${message && `\n${quoted(message)}`}`);
  if (takenDown) say(`\nTaken down ${takenDown.at}: ${takenDown.reason}`);
}

await runCommand('Nothing was decided', async () => {
  const wish = readWish();
  const outcome = await moderate(readConfig(process.env).dataDir, wish);
  switch (outcome.outcome) {
    case 'missing':
      throw new StartFault('There is no such thing, or nothing to take back.');
    case 'shown':
      return tellShown(outcome.shown);
    case 'listed':
      if (outcome.reported.length === 0) say(SAID.list);
      for (const { subject, count, at, reasons } of outcome.reported) {
        say([nameOf(subject), `${count} ×`, at, reasons.map(onOneLine).join(', ')].join('\t'));
      }
      return;
    case 'done':
      say(SAID[wish.action]);
  }
});
