// Takes pictures of every screen, light and dark, into docs/screens: `node scripts/pictures/screens.ts`. Pictures of
// the diary are 390 and 1280 px wide. Pictures of events are 320 px wide, too, and walls as large as screens. They are
// committed; the look is judged by them.
// `node scripts/pictures/screens.ts entry history` retakes only these two.
import { Stack } from '../../packages/e2e/src/stack.ts';
import { fillDemo } from '../demo/fill.ts';
import { buildWeb } from '../shared/build-web.ts';
import { takeDiary } from './screens-diary.ts';
import { EVENING, takeEvening } from './screens-evening.ts';
import { takeEvents } from './screens-events.ts';
import { LOOKING_BACK, takeLookingBack } from './screens-looking-back.ts';
import { PEOPLE, takePeople } from './screens-people.ts';
import { PRO, takePro } from './screens-pro.ts';
import { only } from './screens-sheet.ts';

/** Screens of guests and hosts have names of their own. */
const isOfEvening = (name: string): boolean => EVENING.some((own) => own === name);
const isOfEvents = (name: string): boolean => /^(guest|event)/.test(name) && !isOfEvening(name);
const isOfPeople = (name: string): boolean => PEOPLE.some((own) => own === name);
const isOfPro = (name: string): boolean => PRO.some((own) => own === name);
const isLookingBack = (name: string): boolean => LOOKING_BACK.some((own) => own === name);

await buildWeb();
const stack = await Stack.boot('pglite');
try {
  const { guestBook, link } = await fillDemo(stack.admin);
  if (only.length === 0 || only.some(isOfEvents)) await takeEvents(stack, new URL(guestBook).pathname);
  if (only.length === 0 || only.some(isOfEvening)) await takeEvening(stack);
  if (only.length === 0 || only.some(isLookingBack)) await takeLookingBack(stack);
  if (only.length === 0 || only.some(isOfPeople)) await takePeople(stack, new URL(link).pathname);
  if (only.length === 0 || only.some(isOfPro)) await takePro(stack);
  const isElsewhere = [isOfEvents, isOfEvening, isLookingBack, isOfPeople, isOfPro];
  const isOfDiary = (name: string): boolean => !isElsewhere.some((isThere) => isThere(name));
  if (only.length === 0 || only.some(isOfDiary)) await takeDiary(stack);
} finally {
  await stack.stop();
}
