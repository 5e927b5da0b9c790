import { closeFence } from '../../../platform/text/close-fence.ts';
import { escapeMarkdown } from '../../../platform/text/escape-markdown.ts';
import { oneLine } from '../../../platform/text/one-line.ts';
import type { ChatDocument, DocumentMessage } from '../../../ports/document-renderer.ts';

/** The head of a chat in Markdown. */
export function markdownHead({ title, origin }: Pick<ChatDocument, 'title' | 'origin'>): string {
  return `# ${name(title)}\n\n_${name(origin)}_\n`;
}

/** A message in Markdown; its text stays unchanged, but code that it leaves open ends with it. */
export function markdownMessage({ author, time, content, remark, fileNames, sources }: DocumentMessage): string {
  const parts = [`\n---\n\n**${name(author)}** · ${time}\n`];
  if (content !== '') parts.push(`${closeFence(content)}\n`);
  if (remark) parts.push(`(${name(remark)})\n`);
  if (fileNames.length > 0) parts.push(`Files: ${fileNames.map(name).join(', ')}\n`);
  if (sources.length > 0) parts.push(`Sources:\n\n${sources.map(markdownSource).join('\n')}\n`);
  return parts.join('\n');
}

function markdownSource({ title, url, location }: DocumentMessage['sources'][number], at: number): string {
  const shown =
    url && /^https?:\/\/[^\s<>]+$/.test(url) ? `[${name(title).replaceAll(']', '&#93;')}](<${url}>)` : name(title);
  return `${at + 1}. ${shown}${location ? ` – ${name(location)}` : ''}`;
}

/** A title or name as text, whatever signs it contains. */
function name(text: string): string {
  return escapeMarkdown(oneLine(text));
}
