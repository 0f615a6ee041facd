import { useDiary } from '#entities/diary/diary.tsx';
import { avatarLetters } from '#entities/person/names.ts';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';

export function Profile() {
  const { user } = useDiary();
  return <ProfileScreen letters={avatarLetters(user)} />;
}
