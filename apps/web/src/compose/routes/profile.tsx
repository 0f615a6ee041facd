import { createFileRoute } from '@tanstack/react-router';
import { useDiary } from '#entities/diary/diary.tsx';
import { avatarLetters } from '#entities/person/names.ts';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';

export const Route = createFileRoute('/profile/edit')({ component: ProfileRoute });

function ProfileRoute() {
  const { user } = useDiary();
  return <ProfileScreen letters={avatarLetters(user)} />;
}
