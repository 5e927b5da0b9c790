/** A pasted text of more characters than this becomes a file. */
export const longPaste = 5000;

/** Makes a file of a long pasted text. Its name differs from those in `taken`. */
export function fileOfPaste(text: string, taken: readonly string[]): File {
  let number = 1;
  while (taken.includes(nameOf(number))) number += 1;
  return new File([text], nameOf(number), { type: 'text/plain' });
}

function nameOf(number: number): string {
  return number === 1 ? 'Pasted text.txt' : `Pasted text ${number}.txt`;
}
