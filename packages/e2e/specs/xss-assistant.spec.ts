import path from 'node:path';
import { adminPro } from '@tagfalter/contract/admin-pro';
import { setAiConsent } from '@tagfalter/contract/ai-consent';
import { saveLinkedinProfile } from '@tagfalter/contract/linkedin-posts';
import { expect, test } from '../src/assistant-fixtures.ts';
import { mustCallAs } from '../src/call-as.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Editor } from '../src/pages/editor.ts';
import { speakInto } from '../src/speak.ts';
import { XSS_COUNT, XSS_PER_FIELD, XssPayloads } from '../src/xss-payloads.ts';
import { XssWatch } from '../src/xss-watch.ts';

const EACH = `${XSS_PER_FIELD} payloads a field`;
const SPEECH = path.join(import.meta.dirname, '../fixtures/speech-de.webm');
/** UTF-16 code units of a text that an assistant says, at most. */
const MAX_SAID = 110;
/** Payloads that a single reply holds, at most. */
const MAX_AT_ONCE = 20;

test(`words of an assistant are words, ${EACH} (threat 3) @soak`, async ({ stack, assistant, newPerson, signedIn }) => {
  test.setTimeout(120_000 + XSS_COUNT * 1000);
  const payloads = new XssPayloads();
  const person = await newPerson();
  await stack.askAdmin(adminPro, { action: 'grant', email: person.email, until: null });
  await mustCallAs(stack, person, setAiConsent, { body: { consent: true } });
  const profile = { linkedinInfo: 'Schreinerin', targetAudience: 'Holzköpfe' };
  const chosen = { postGoal: 'diskussion', tonality: 'locker' };
  await mustCallAs(stack, person, saveLinkedinProfile, { body: { ...profile, ...chosen } });
  const said = () => payloads.take(MAX_SAID, Math.min(XSS_PER_FIELD, MAX_AT_ONCE));
  const { summary, transcript, post } = { summary: said(), transcript: said(), post: said() };
  assistant.answers.summary = summary.join('\n');
  assistant.answers.transcript = transcript.join('\n');
  assistant.answers.post = post.join('\n');
  assistant.answers.emojis = ['🌊', ...payloads.take(MAX_SAID)];

  const { page } = await signedIn({ person });
  await speakInto(page, SPEECH);
  const watch = await XssWatch.of(page);
  await page.goto('/create');
  const editor = new Editor(page);
  await editor.text.fill('Wir waren am See.');
  await page.getByRole('button', { name: 'Zusammenfassen', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Tages-Emojis' })).toHaveValue('🌊');
  await editor.startRecording();
  await editor.recordFor(1);
  await editor.stopRecording();
  await watch.look('editor', [...summary, ...transcript]);
  await editor.save();
  await watch.look('start', summary.slice(0, 1));
  await new DiaryPage(page).isSaved();
  const [entry] = await person.synced();
  await page.goto(`/entry/${entry?.id}`);
  await watch.look('entry', [...summary, ...transcript]);
  await page.goto(`/linkedin-sharing/${entry?.id}`);
  await page.getByRole('button', { name: 'Post generieren' }).click();
  await watch.look('post', post);
});
