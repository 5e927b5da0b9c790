/** A part of a path in an archive: small letters, digits and dashes alone. */
export function pathPart(title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '');
  return plain || 'chat';
}
