import { toast } from '../../ui/notices/toast.ts';

/** Says why nothing here outlasts a question, and what to do about it, until it is dismissed. */
export function tellNothingKept(): void {
  toast({
    kind: 'danger',
    title: 'This browser keeps nothing for this site',
    description:
      'Its cookies and site data are blocked, so a chat cannot go on and nobody can sign in. Allow them for this site, then reload the page.',
    duration: Number.POSITIVE_INFINITY,
  });
}
