import type { Sharp } from 'sharp';
import { type ImageCodec, ImageError } from '../../ports/image-codec.ts';

/** The most pixels a picture may decode to, all frames together: 50 megapixels take 200 MB of memory. */
const maxPixels = 50_000_000;
/** Maximum pixels along the longer side of a re-encoded picture. */
const mostPixels = 4_096;
const seconds = 15;

/** Opens a picture. Of libvips' many loaders only those of the four accepted formats are enabled. */
type Open = (bytes: Uint8Array) => Sharp;

let loaded: Promise<Open> | undefined;

/** Loads libvips at the first picture; until then a server does without its memory. */
function load(): Promise<Open> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((kind) => `VipsForeignLoad${kind}`) });
    // One thread per picture, and no cache between pictures.
    sharp.concurrency(1);
    sharp.cache(false);
    return (bytes) => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  });
  return loaded;
}

function imageError(error: unknown): ImageError {
  if (error instanceof ImageError) return error;
  return error instanceof Error && /pixel limit/i.test(error.message)
    ? new ImageError('too-many-pixels', 'The picture has too many pixels.', { cause: error })
    : new ImageError('unreadable', 'The picture could not be decoded.', { cause: error });
}

const encoders: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  jpeg: (image) => image.flatten({ background: 'white' }).jpeg({ quality: 88 }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 88 }),
  // Only the first frame, because an animation would be decoded completely.
  gif: (image) => image.png(),
};
const types: Readonly<Record<string, string>> = { jpeg: 'image/jpeg', webp: 'image/webp' };

/** Processes pictures with libvips, two at a time, so that decoding never uses up all threads or memory. */
export function sharpImageCodec(): ImageCodec {
  const maxAtOnce = 2;
  let running = 0;
  const waiting: (() => void)[] = [];
  const inTurn = async <T>(work: (open: Open) => Promise<T>): Promise<T> => {
    // Not caught below: that libvips cannot be loaded is no fault of the picture.
    const open = await load();
    if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      return await work(open);
    } catch (error) {
      throw imageError(error);
    } finally {
      running--;
      waiting.shift()?.();
    }
  };

  const measured = async (picture: Sharp) => {
    const { width, height, format } = await picture.metadata();
    if (width * height > maxPixels) throw new ImageError('too-many-pixels', 'The picture has too many pixels.');
    return { width, height, format };
  };

  return {
    measure: (bytes) =>
      inTurn(async (open) => {
        const { width, height } = await measured(open(bytes));
        return { width, height };
      }),
    reencode: (bytes, { maxSide = mostPixels, as } = {}) =>
      inTurn(async (open) => {
        const { format } = await measured(open(bytes));
        const kind = encoders[format] && (as ?? format);
        const encode = kind && encoders[kind];
        if (!encode) throw new ImageError('unreadable', 'This kind of picture is not supported.');
        const upright = open(bytes)
          .timeout({ seconds })
          .autoOrient()
          .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
        return { bytes: await encode(upright).toBuffer(), type: types[kind] ?? 'image/png' };
      }),
    square: (bytes, side) =>
      inTurn(async (open) => {
        const { format } = await measured(open(bytes));
        if (!encoders[format]) throw new ImageError('unreadable', 'This kind of picture is not supported.');
        const cut = open(bytes).timeout({ seconds }).autoOrient().resize({ width: side, height: side, fit: 'cover' });
        return { bytes: await cut.webp({ quality: 88 }).toBuffer(), type: 'image/webp' };
      }),
  };
}
