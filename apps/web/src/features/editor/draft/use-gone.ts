import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useToast } from '#platform/toast.tsx';

/** Leaves when the entry was deleted elsewhere while nothing was written here. */
export function useGone(gone: boolean): void {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (!gone) return;
    toast({ title: t`Eintrag nicht gefunden`, variant: 'destructive' });
    void navigate({ to: '/', replace: true });
  }, [gone, toast, navigate, t]);
}
