/** A title as part of a path in an archive: only lower-case letters, digits and dashes. */
export function pathPart(title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '');
  return plain || 'chat';
}
