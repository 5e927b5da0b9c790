import { toast } from '../../../../ui/notices/toast.ts';
import type { Draft } from './draft.ts';

/** The key of the draft that the last notice was about, so that each text gets one notice while it is being written. */
let toldOf = '';

/**
 * Warns that a draft will be lost when the page is closed. While a file is being uploaded, the browser itself asks
 * before the page is left, so no warning is needed.
 */
export function tellUnkept(key: string, { text, files }: Draft): void {
  if (toldOf === key || files.some(({ state }) => state === 'uploading')) return;
  toldOf = key;
  toast({
    kind: 'danger',
    title: 'Not kept in this browser',
    description:
      text === ''
        ? 'It has no room to keep what stands in the message. Send it before you leave this page.'
        : 'It has no room to keep what is written in the message. Send it, or attach it as a file, before you leave this page.',
  });
}
