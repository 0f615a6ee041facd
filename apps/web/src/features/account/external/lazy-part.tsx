import { lazy, Suspense } from 'react';
import { externalName, useSignInMethods } from '#entities/person/sign-in-methods.ts';
import type { ExternalPartProps } from './external-part.tsx';

const Part = lazy(async () => ({ default: (await import('./external-part.tsx')).ExternalPart }));

/** The way in by an account elsewhere, where one is configured; most installations never load it. */
export function LazyExternalPart(props: ExternalPartProps) {
  if (externalName(useSignInMethods()) === '') return null;
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
