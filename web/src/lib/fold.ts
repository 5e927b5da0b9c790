/**
 * Normalizes a text for comparison: case, full-width and decomposed forms, and the dotted or dotless i make no
 * difference.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ı|i\u0307/g, 'i');
}
