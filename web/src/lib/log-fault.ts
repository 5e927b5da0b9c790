/**
 * Writes to the browser's console what has failed without the user being told, because the page does without it. It is
 * no warning: nothing has to be done about it.
 */
export function logFault(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place from which the page logs
  console.info(error);
}
