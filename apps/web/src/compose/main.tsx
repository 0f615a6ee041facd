import '@tagfalter/ui/styles/tagfalter.css';
import { Sprite } from '@tagfalter/ui/sprite';
import { session } from '#entities/person/use-session.ts';
import { startInstall } from '#platform/install.ts';
import { hasSessionHint } from '#platform/session-hint.ts';
import { startPage } from '#platform/start-page.tsx';
import { App } from './app.tsx';
import { returnToEvent } from './return-to-event.ts';

/** The session is looked up while the words load. */
void startPage('the app', () => {
  startInstall();
  void session.boot(hasSessionHint()).then(() => returnToEvent(session, (path) => location.replace(path)));
  return (
    <>
      <Sprite />
      <App />
    </>
  );
});
