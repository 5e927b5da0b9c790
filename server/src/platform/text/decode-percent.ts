/** What stands behind the percent signs of a part of an address; the part as it is where they stand for no text. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
