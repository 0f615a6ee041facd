import { createFileRoute } from '@tanstack/react-router';
import { InviteScreen } from '#features/friends/invite/invite-screen.tsx';

export const Route = createFileRoute('/friends/invite')({ component: InviteScreen });
