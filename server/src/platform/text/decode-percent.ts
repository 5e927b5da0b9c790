/** Decodes percent-encoding in a part of an address; returns the part unchanged if it is not valid. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
