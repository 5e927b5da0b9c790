/** Rough token count of a picture, or of a page sent as one. SOURCE: vendors' guides name 85 to 1,600. */
export const tokensPerPicture = 1_200;

/**
 * A rough token count of a text, rather too high: a quarter of its Latin characters, and each of the others. SOURCE:
 * vendors' rule of thumb of four characters a token in English, about one in Chinese and Japanese.
 */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x2ff) wide += 1;
  return Math.ceil((text.length - wide) / 4 + wide);
}
