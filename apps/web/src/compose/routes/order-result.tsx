import { createFileRoute } from '@tanstack/react-router';
import { ResultScreen } from '#features/subscription/result/result-screen.tsx';

export const Route = createFileRoute('/subscription/success')({ component: ResultScreen });
