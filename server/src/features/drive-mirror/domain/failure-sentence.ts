import type { DriveErrorKind } from '../../../ports/drive.ts';

const sentences: Readonly<Partial<Record<DriveErrorKind, string>>> = {
  'rate-limit': 'Google Drive asked us to slow down.',
  full: 'Your Google Drive is full. Make room, and the mirror goes on by itself.',
  forbidden: 'Google Drive refused. An administrator of your Google account may not allow it.',
  misconfigured:
    'The Google Drive API is not turned on for this server. Whoever runs it can turn it on in the Google Cloud console.',
  unreadable:
    'This server cannot read your access to Google Drive right now. Tell whoever runs it, or disconnect your Drive and connect it again.',
  timeout: 'Google Drive did not answer in time.',
  network: 'Google Drive cannot be reached.',
  unauthorized: 'Google Drive did not accept our access.',
  rejected: 'Google Drive did not accept a file.',
  'too-large': 'A chat is too large for Google Drive.',
};

/** Describes a failure in one sentence for the user. */
export function failureSentence(kind: string): string {
  return sentences[kind as DriveErrorKind] ?? 'Google Drive is not working right now.';
}
