import { toast } from '../../ui/notices/toast.ts';

/** Explains why nothing is stored in this browser and what to do about it, until the user dismisses it. */
export function tellNothingKept(): void {
  toast({
    kind: 'danger',
    title: 'This browser keeps nothing for this site',
    description:
      'Its cookies and site data are blocked, so a chat cannot go on and nobody can sign in. Allow them for this site, then reload the page.',
    duration: Number.POSITIVE_INFINITY,
  });
}
