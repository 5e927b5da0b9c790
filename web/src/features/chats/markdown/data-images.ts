/** The scheme under which a picture taken out of a text is referred to. */
const place = 'data-image:';

export interface WithoutImages {
  /** The text, with `data-image:n` where the n-th picture stood. */
  readonly text: string;
  /** data: addresses of raster pictures. */
  readonly images: readonly string[];
}

/**
 * Takes inline base64 pictures out of a text, so that the parser does not read megabytes of them. Those that stand bare
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

/** The picture an address refers to, if it is one taken out of the text. */
export function dataImageAt(address: string, images: readonly string[]): string | null {
  return address.startsWith(place) ? (images[Number(address.slice(place.length))] ?? null) : null;
}

/** Which addresses may stand in a rendered message. Everything else is dropped: scripts, files, other schemes. */
export function safeAddress(address: string): string {
  if (address.startsWith(place) || address.startsWith('#') || isOwnPlace(address)) return address;
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(address) ? address : '';
}

/** Whether an address leads to a place in a space: footnotes of notes lead to what they quote. */
export function isOwnPlace(address: string): boolean {
  return /^\/dashboard\?section=spaces&[\w=&-]+$/.test(address);
}
