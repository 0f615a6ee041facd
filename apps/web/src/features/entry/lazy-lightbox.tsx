import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useToast } from '#platform/toast.tsx';
import type { LightboxProps, PhotoLightbox } from './lightbox.tsx';

/** The lightbox with its code fetched at first use; the worker keeps it from then on. */
export function LazyLightbox(props: LightboxProps) {
  const { t } = useLingui();
  const toast = useToast();
  const [loaded, setLoaded] = useState<{ Lightbox: typeof PhotoLightbox }>();
  const { onClose } = props;
  useEffect(() => {
    let gone = false;
    import('./lightbox.tsx').then(
      (module) => gone || setLoaded({ Lightbox: module.PhotoLightbox }),
      () => {
        if (gone) return;
        toast({ title: t`Große Fotos brauchen beim ersten Mal Internet.` });
        onClose();
      },
    );
    return () => {
      gone = true;
    };
  }, [toast, t, onClose]);
  return loaded ? <loaded.Lightbox {...props} /> : null;
}
