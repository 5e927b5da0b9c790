import { oneLine } from '../../../platform/text/one-line.ts';

/** The most characters of a title in a file's name. */
const titleLength = 120;
/** How many characters of the chat's id follow the title. */
const idLength = 8;

/** The name of a chat's files without extension: the same for the same title and chat, different for another chat. */
export function chatFileName(title: string, chatId: string): string {
  const plain = oneLine(title.replace(/[\p{C}/\\:*?"<>|]+/gu, ' '));
  const short = [...plain]
    .slice(0, titleLength)
    .join('')
    .replace(/[. ]+$/, '');
  return `${short || 'Chat'} (${chatId.slice(-idLength)})`;
}

/** The title in a file's name, whether we or somebody else gave it. */
export function titleOfName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/\p{C}+/gu, ' ')
    .replace(/\.json$/i, '')
    .replace(/ \([0-9a-f]{8}\)$/, '')
    .trim();
  return [...plain].slice(0, titleLength).join('') || 'Chat';
}
