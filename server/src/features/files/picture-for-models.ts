import { ImageError } from '../../ports/image-codec.ts';
import type { Picture } from './files.ts';
import type { FilesDeps } from './files-deps.ts';

/**
 * What every vendor takes of a picture, however many there are in a chat. A larger one is refused, and with it each later
 * question of the chat. SOURCE: platform.claude.com/docs/en/build-with-claude/vision, General limits: 5 MB as base64,
 * and 2,000 pixels a side where there are more than twenty; the others take more, and make it smaller themselves.
 */
const most = { bytes: 3_750_000, side: 2_000 };
/**
 * What every server reads; llama.cpp and LM Studio refuse WebP. SOURCE: github.com/ollama/ollama, pull 17755;
 * github.com/lmstudio-ai/lmstudio-bug-tracker, issue 1839.
 */
const plainTypes: readonly string[] = ['image/jpeg', 'image/png'];

/** A picture as it is where that will do, else as a JPEG that will; null where it is damaged, so that it cannot be. */
export async function pictureForModels(
  { images }: Pick<FilesDeps, 'images'>,
  bytes: Uint8Array,
  type: string,
): Promise<Picture | null> {
  try {
    const { width, height } = await images.measure(bytes);
    const isSmall = bytes.byteLength <= most.bytes && Math.max(width, height) <= most.side;
    if (isSmall && plainTypes.includes(type)) return { bytes, type };
    return await images.reencode(bytes, { maxSide: most.side, as: 'jpeg' });
  } catch (error) {
    if (error instanceof ImageError) return null;
    throw error;
  }
}
