import type { ChatDocument, DocumentMessage } from '../../../ports/document-renderer.ts';

/** The head of a chat in plain text. */
export function textHead({ title, origin }: Pick<ChatDocument, 'title' | 'origin'>): string {
  return `${title}\n${'='.repeat(Math.min(72, [...title].length))}\n${origin}\n`;
}

/** A message in plain text. */
export function textMessage({ author, time, content, remark, fileNames, sources }: DocumentMessage): string {
  const lines = [`\n\n${author} · ${time}`, ''];
  if (content !== '') lines.push(content);
  if (remark) lines.push(`(${remark})`);
  if (fileNames.length > 0) lines.push(`[Files: ${fileNames.join(', ')}]`);
  for (const [at, { title, location, url }] of sources.entries()) {
    lines.push(`[${at + 1}] ${[title, location, url].filter((part) => part !== undefined).join(' – ')}`);
  }
  return `${lines.join('\n')}\n`;
}
