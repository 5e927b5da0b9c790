import { Skeleton } from '../../../ui/skeleton.tsx';

/** Placeholders for pages that are being searched for. */
export function FindingSkeletons({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-2">
      {['one', 'two', 'three'].map((name) => (
        <Skeleton key={name} className="h-16 w-full rounded-md" />
      ))}
    </div>
  );
}
