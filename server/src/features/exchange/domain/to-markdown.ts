import { oneLine } from '../../../platform/text/one-line.ts';
import type { ChatDocument, DocumentMessage } from '../../../ports/document-renderer.ts';

/** The head of a chat in Markdown. */
export function markdownHead({ title, origin }: Pick<ChatDocument, 'title' | 'origin'>): string {
  return `# ${oneLine(title)}\n\n_${oneLine(origin)}_\n`;
}

/** A message in Markdown; its text stays unchanged. */
export function markdownMessage({ author, time, content, fileNames, sources }: DocumentMessage): string {
  const parts = [`\n---\n\n**${oneLine(author)}** · ${time}\n`];
  if (content !== '') parts.push(`${content}\n`);
  if (fileNames.length > 0) parts.push(`Files: ${fileNames.map(oneLine).join(', ')}\n`);
  if (sources.length > 0) parts.push(`Sources:\n\n${sources.map(markdownSource).join('\n')}\n`);
  return parts.join('\n');
}

function markdownSource({ title, url, location }: DocumentMessage['sources'][number], at: number): string {
  const name =
    url && /^https?:\/\/[^\s<>]+$/.test(url)
      ? `[${oneLine(title).replace(/[[\]]/g, '\\$&')}](<${url}>)`
      : oneLine(title);
  return `${at + 1}. ${name}${location ? ` – ${oneLine(location)}` : ''}`;
}
