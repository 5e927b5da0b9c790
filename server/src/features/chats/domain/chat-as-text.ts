import { oneLine } from '../../../platform/text/one-line.ts';

/** The parts of a message that appear in the text of its chat. */
interface Said {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** The author of a reply: a persona, otherwise the name of a model if it is known. */
  readonly author: string | null;
}

/**
 * A chat as Markdown, or null if nothing was said. Each message is below a heading with its author, so that a citation
 * can name the author.
 */
export function chatAsText(title: string, messages: readonly Said[]): string | null {
  const parts = messages
    .filter(({ content }) => content.trim() !== '')
    .map(({ role, content, author }) => `## ${role === 'user' ? 'You' : oneLine(author ?? 'Assistant')}\n\n${content}`);
  return parts.length === 0 ? null : [`# ${oneLine(title)}`, ...parts].join('\n\n');
}
