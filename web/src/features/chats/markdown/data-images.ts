/** The scheme that refers to a picture extracted from a text. */
const place = 'data-image:';

export interface WithoutImages {
  /** The text, with `data-image:n` in place of the n-th picture. */
  readonly text: string;
  /** data: addresses of raster pictures. */
  readonly images: readonly string[];
}

/**
 * Extracts inline base64 pictures from a text, so that the parser does not read megabytes of them. Bare data: addresses
 * become Markdown images.
 */
export function takeDataImages(text: string): WithoutImages {
  if (!text.includes('data:image/')) return { text, images: [] };
  const images: string[] = [];
  const short = text.replace(dataImage, (_, before: string, url: string) => {
    images.push(url);
    const address = `${place}${images.length - 1}`;
    return before === '' ? `![](${address})` : `${before}${address}`;
  });
  return { text: short, images };
}

const dataImage = /(\]\(\s{0,3}<?|)(data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/]+={0,2})/g;

/** Returns the extracted picture that an address refers to, or null. */
export function dataImageAt(address: string, images: readonly string[]): string | null {
  return address.startsWith(place) ? (images[Number(address.slice(place.length))] ?? null) : null;
}

/**
 * Returns the address if it is allowed in a rendered message, else an empty string: no scripts, files or other schemes.
 */
export function safeAddress(address: string): string {
  if (address.startsWith(place) || address.startsWith('#') || isOwnPlace(address)) return address;
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(address) ? address : '';
}

/** Whether an address leads to a place in a space: footnotes of notes link to what they quote. */
export function isOwnPlace(address: string): boolean {
  return /^\/dashboard\?section=spaces&[\w=&-]+$/.test(address);
}
