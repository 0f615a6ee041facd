import { useLingui } from '@lingui/react/macro';
import { Avatar } from '@tagfalter/ui/avatar';
import { useBackCloses } from '@tagfalter/ui/use-back-closes';
import { lazy, Suspense, useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { avatarLetters, shownName } from '#entities/person/names.ts';
import { session } from '#entities/person/use-session.ts';
import { withAccountWords } from '#i18n/activate.ts';

const AvatarPanel = lazy(async () => ({ default: (await import('./avatar-panel.tsx')).AvatarPanel }));
const SignOutDialog = lazy(async () => ({
  default: (await withAccountWords(import('#features/account/sign-out-dialog.tsx'))).SignOutDialog,
}));

/** Menu of the signed-in account: profile, appearance, language and sign-out. */
export function AvatarMenu() {
  const { t } = useLingui();
  const { user } = useDiary();
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isOpened, setOpened] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const close = () => panel.current?.hidePopover();
  useBackCloses(isOpen, close);
  const name = shownName(user);
  const label = t`Menü von ${name}`;
  const letters = avatarLetters(user);
  return (
    <>
      <button type="button" className="top__av" popoverTarget="avatar-menu" aria-label={label} data-tip={label}>
        <Avatar src={user.profileImageUrl} letters={letters} />
      </button>
      <section
        id="avatar-menu"
        className="menu"
        popover="auto"
        ref={panel}
        aria-label={label}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        onToggle={() => setOpened(true)}
      >
        {isOpened ? (
          <Suspense>
            <AvatarPanel onClose={close} onSignOut={() => setLeaving(true)} />
          </Suspense>
        ) : null}
      </section>
      {leaving ? (
        <Suspense>
          <SignOutDialog onStay={() => setLeaving(false)} onLeave={() => void session.leave()} />
        </Suspense>
      ) : null}
    </>
  );
}
