// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, it, vi } from 'vitest';
import { session } from '#entities/person/use-session.ts';
import { activateLanguage } from '#i18n/activate.ts';
import { failsThenWorks } from './failures/failed-act.ts';
import { VISITOR_ACTS } from './failures/visitor-acts.tsx';
import { fakeBrowser } from './fake-browser.ts';
import { PERSON, replies } from './open-app.tsx';

beforeAll(() => {
  fakeBrowser();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
beforeEach(async () => {
  replies.clear();
  await activateLanguage('de');
  session.enter(PERSON);
});

it.each(VISITOR_ACTS)('$name, after two failures', failsThenWorks);
