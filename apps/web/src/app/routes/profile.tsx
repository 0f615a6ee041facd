import { createFileRoute } from '@tanstack/react-router';
import { avatarLetters } from '#features/account/names.ts';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import { useDiary } from '#platform/diary.tsx';

export const Route = createFileRoute('/profile/edit')({ component: ProfileRoute });

function ProfileRoute() {
  const { user } = useDiary();
  return <ProfileScreen letters={avatarLetters(user)} />;
}
