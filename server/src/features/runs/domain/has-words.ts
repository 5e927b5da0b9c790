/** Whether a model wrote anything. Between two calls of it a line break may have been written, which is no word. */
export function hasWords(text: string, reasoning: string): boolean {
  return text.trim() !== '' || reasoning !== '';
}
