import { ImageError } from '../../ports/image-codec.ts';
import type { Picture } from './files.ts';
import type { FilesDeps } from './files-deps.ts';

/**
 * A picture that every vendor accepts, however many are in a chat. A larger one would be refused, and with it every
 * later question of the chat. SOURCE: platform.claude.com/docs/en/build-with-claude/vision, General limits: 5 MB as
 * base64, and 2,000 pixels a side where there are more than twenty; the others accept more, and scale it down
 * themselves.
 */
const most = { bytes: 3_750_000, side: 2_000 };
/**
 * The types that every server reads; llama.cpp and LM Studio refuse WebP. SOURCE: github.com/ollama/ollama, pull 17755;
 * github.com/lmstudio-ai/lmstudio-bug-tracker, issue 1839.
 */
const plainTypes: readonly string[] = ['image/jpeg', 'image/png'];

/** A picture unchanged if that is acceptable, else as a JPEG; null if it is damaged and cannot be converted. */
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
