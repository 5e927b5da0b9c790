import { toast } from '../../../../ui/notices/toast.ts';

/** Why dictation ended, by error code of the API. Silence and a requested end have no message. */
const reasons: Readonly<Record<string, string>> = {
  'not-allowed':
    'The browser does not allow this page to use the microphone. Allow it in the site settings, and try again.',
  'service-not-allowed': 'This browser does not allow speech recognition. Another browser may.',
  'audio-capture': 'No microphone was found. Connect one, and try again.',
  network: "The browser's speech recognition could not be reached. Try again, or use another browser.",
  'language-not-supported': "The browser's speech recognition does not know American English here.",
};

/** Shows why dictation ended. `error` is the error code of the Web Speech API. */
export function tellDictationFault(error: string): void {
  const description = reasons[error];
  if (description !== undefined) toast({ title: 'Dictation Stopped', description, kind: 'danger' });
}
