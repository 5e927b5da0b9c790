/** A text as it is compared: however its letters were typed, small or capital, wide or in parts, an i with its dot or without. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ı|i\u0307/g, 'i');
}
