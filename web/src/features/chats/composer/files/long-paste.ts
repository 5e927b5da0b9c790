/** A paste of more characters than this becomes a file. */
export const longPaste = 5000;

/** The text of a long paste as a file, named so that several can be told apart. */
export function fileOfPaste(text: string, taken: readonly string[]): File {
  let number = 1;
  while (taken.includes(nameOf(number))) number += 1;
  return new File([text], nameOf(number), { type: 'text/plain' });
}

function nameOf(number: number): string {
  return number === 1 ? 'Pasted text.txt' : `Pasted text ${number}.txt`;
}
