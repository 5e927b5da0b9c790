import { toast } from '../../../../ui/notices/toast.ts';
import type { Draft } from './draft.ts';

/** What was told of last; it is told once of a text that goes on being written. */
let toldOf = '';

/** Says that what stands in a composer is lost with the page. A file on its way is held for by the browser's own question. */
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
