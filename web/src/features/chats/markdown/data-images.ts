/** The scheme that refers to a picture extracted from a text. */
const place = 'data-image:';

/** Pictures extracted from a text. */
export interface Pictures {
  /** data: addresses of raster pictures. */
  readonly images: readonly string[];
  /** Of each picture, whether its address alone stood in the text. */
  readonly isBare: readonly boolean[];
}

interface WithoutImages extends Pictures {
  /** The text, with `data-image:n` in place of the n-th picture. */
  readonly text: string;
}

/**
 * Extracts inline base64 pictures from a text, so that the parser does not read megabytes of them. Bare data: addresses
 * become Markdown images.
 */
export function takeDataImages(text: string): WithoutImages {
  if (!text.includes('data:image/')) return { text, images: [], isBare: [] };
  const images: string[] = [];
  const isBare: boolean[] = [];
  const short = text.replace(dataImage, (_, before: string, url: string) => {
    images.push(url);
    isBare.push(before === '');
    const address = `${place}${images.length - 1}`;
    return before === '' ? `![](${address})` : `${before}${address}`;
  });
  return { text: short, images, isBare };
}

const dataImage = /(\]\(\s{0,3}<?|)(data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/]+={0,2})/g;

/** The properties of a Markdown tree node that are used here. */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

/** Puts the pictures back where they are none: code and HTML are shown as they were written. */
export function restoreWritten(node: unknown, taken: Pictures): void {
  if (taken.images.length > 0) restoreIn(node as Node, taken);
}

function restoreIn(node: Node, taken: Pictures): void {
  if (node.value !== undefined && node.type !== 'text') node.value = withImages(node.value, taken);
  for (const child of node.children ?? []) restoreIn(child, taken);
}

function withImages(text: string, { images, isBare }: Pictures): string {
  return text.replace(/(!\[\]\(|)data-image:(\d+)(\)?)/g, (whole, open: string, number: string, close: string) => {
    const image = images[Number(number)];
    if (image === undefined) return whole;
    return isBare[Number(number)] && open !== '' ? image : open + image + close;
  });
}

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
