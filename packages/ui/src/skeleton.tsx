/** A place kept for something the network still owes. `shape` names the class that gives it its size. */
export function Skeleton({ shape }: { shape: string }) {
  return <div className={`skel ${shape}`} aria-hidden="true" />;
}
