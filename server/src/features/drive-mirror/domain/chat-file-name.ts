import { oneLine } from '../../../platform/text/one-line.ts';

/** Characters of a title in a file's name. */
const titleLength = 120;
/** The part of the chat's id that stands behind the title. */
const idLength = 8;

/** The name of a chat's files without their ending: the same for the same title and chat, and another for another chat. */
export function chatFileName(title: string, chatId: string): string {
  const plain = oneLine(title.replace(/[\p{C}/\\:*?"<>|]+/gu, ' '));
  const short = [...plain]
    .slice(0, titleLength)
    .join('')
    .replace(/[. ]+$/, '');
  return `${short || 'Chat'} (${chatId.slice(-idLength)})`;
}

/** The title in a name, of ours or of somebody else. */
export function titleOfName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/\p{C}+/gu, ' ')
    .replace(/\.json$/i, '')
    .replace(/ \([0-9a-f]{8}\)$/, '')
    .trim();
  return [...plain].slice(0, titleLength).join('') || 'Chat';
}
