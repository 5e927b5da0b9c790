import { oneLine } from '../../../platform/text/one-line.ts';

/** What of a message a text of its chat has. */
interface Said {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** Who wrote a reply: a persona, else the name of a model where it is known. */
  readonly author: string | null;
}

/** A chat as Markdown, or null when nothing was said. What each said stands below a heading, so that a citation names it. */
export function chatAsText(title: string, messages: readonly Said[]): string | null {
  const parts = messages
    .filter(({ content }) => content.trim() !== '')
    .map(({ role, content, author }) => `## ${role === 'user' ? 'You' : oneLine(author ?? 'Assistant')}\n\n${content}`);
  return parts.length === 0 ? null : [`# ${oneLine(title)}`, ...parts].join('\n\n');
}
