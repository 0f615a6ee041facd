/** Placeholder for content still loading. `shape` is the class that gives its size. */
export function Skeleton({ shape }: { shape: string }) {
  return <div className={`skel ${shape}`} aria-hidden="true" />;
}
