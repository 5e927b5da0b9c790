import { useMutation } from '@tanstack/react-query';
import { uploadsEnd } from '../../../lib/hold-for-upload.ts';
import { leaveTo } from '../../../lib/navigation.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { isCancelled, signInWithPasskey } from '../passkey.ts';

/** Signs in with a passkey, then reloads the page, so that no data of the visitor stays in memory. */
export function usePasskeySignIn(returnTo: string) {
  const entry = useMutation({
    mutationFn: async () => {
      await uploadsEnd();
      return signInWithPasskey();
    },
    onSuccess: () => leaveTo(returnTo),
  });
  return {
    enter: () => entry.mutate(),
    isEntering: entry.isPending || entry.isSuccess,
    failure: entry.error && failureOf(entry.error),
  };
}

function failureOf(error: Error): string {
  if (isCancelled(error)) return 'No passkey was used. Try again, or choose another way.';
  if (error instanceof ProblemError) return error.sentence;
  return 'The passkey could not be used. Try again in a moment.';
}
