import '@tagfalter/ui/styles/tagfalter.css';
import { Sprite } from '@tagfalter/ui/sprite';
import { speakFrom } from '#i18n/activate.ts';
import { VISITOR } from '#i18n/visitor-catalogs.ts';
import { closeOnBack } from '#platform/close-on-back.ts';
import { startPage } from '#platform/start-page.tsx';
import { linkIn } from './link.ts';
import { SharedScreen } from './shared-screen.tsx';

void startPage('the shared page', () => {
  closeOnBack();
  speakFrom(VISITOR);
  return (
    <>
      <Sprite />
      <SharedScreen link={linkIn(location)} />
    </>
  );
});
