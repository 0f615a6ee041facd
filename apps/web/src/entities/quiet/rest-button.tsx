import type { LocalDate } from '@tagfalter/domain/local-date';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Moon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { withScreenWords } from '#i18n/activate.ts';

const RestDialog = lazy(async () => ({
  default: (await withScreenWords(import('./rest-dialog.tsx'))).RestDialog,
}));

/** Asks what of a memory is to rest. @param props.label names the memory */
export function RestButton({ date, label }: { date: LocalDate; label: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Moon className="i" aria-hidden="true" />
      </IconButton>
      {isOpen ? (
        <Suspense>
          <RestDialog date={date} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
