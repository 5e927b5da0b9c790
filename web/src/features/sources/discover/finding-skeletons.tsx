import { Skeleton } from '../../../ui/skeleton.tsx';

/** The places of pages that are being looked for. */
export function FindingSkeletons({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-2">
      {['one', 'two', 'three'].map((name) => (
        <Skeleton key={name} className="h-16 w-full rounded-md" />
      ))}
    </div>
  );
}
