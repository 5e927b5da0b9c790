import { isAllowedFile, maxFileBytes } from '@atrium/contract/file-rules';
import { shownName } from '@atrium/contract/shown-name';
import { Problem } from '../../../platform/http/problem.ts';
import { type ImageCodec, ImageError } from '../../../ports/image-codec.ts';
import { rasterTypes, typeOfContent } from '../domain/type-of-content.ts';

export interface GivenFile {
  readonly name: string;
  /** The media type that the browser claims. */
  readonly claimedType: string;
  readonly bytes: Uint8Array;
}

/** A file that may be stored. */
export interface CheckedFile {
  readonly name: string;
  /** The type found in the content. */
  readonly type: string;
  readonly bytes: Uint8Array;
  /** SHA-256, hex. */
  readonly hash: string;
  readonly isPicture: boolean;
  /** The defect of a picture; null if there is none. */
  readonly problem: string | null;
}

export const tooLargeSentence = (name: string) =>
  `File too large: ${name}. Maximum size is 7.5MB (due to encoding overhead).`;

/**
 * Checks that a picture can be decoded at all. A picture with too many pixels is refused: no browser and no model could
 * show it.
 */
async function pictureProblem(images: ImageCodec, name: string, bytes: Uint8Array): Promise<string | null> {
  try {
    await images.measure(bytes);
    return null;
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    if (error.kind === 'unreadable') return 'This picture is damaged and could not be read.';
    throw new Problem(
      'unreadable-file',
      `This picture has too many pixels: ${name}. At most 50 megapixels are taken.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Checks a file by its claimed type, its size and its content. Throws Problem 'unsupported-file', 'too-large' or
 * 'unreadable-file'.
 */
export async function checkFile(images: ImageCodec, given: GivenFile): Promise<CheckedFile> {
  const name = shownName(given.name);
  if (!isAllowedFile(name, given.claimedType))
    throw new Problem('unsupported-file', `File type not supported: ${name}`);
  if (given.bytes.byteLength > maxFileBytes) throw new Problem('too-large', tooLargeSentence(name));
  const bytes = new Uint8Array(given.bytes);
  const type = typeOfContent(name, given.claimedType, bytes);
  const isPicture = rasterTypes.includes(type);
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
  return { name, type, bytes, hash, isPicture, problem: isPicture ? await pictureProblem(images, name, bytes) : null };
}
