import { KindError } from '../platform/errors/kind-error.ts';

export interface ImageSize {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Handles untrusted raster pictures: PNG, JPEG, GIF and WebP. Throws ImageError. */
export interface ImageCodec {
  /** Reads only the header. */
  measure(bytes: Uint8Array): Promise<ImageSize>;
  /** Decodes and re-encodes, so that only pixels are left: no metadata, and no second file hidden behind the first. */
  reencode(
    bytes: Uint8Array,
    /**
     * `maxSide`: pixels along the longer side; a larger picture is scaled down. `as`: the target format, JPEG on a
     * white background; by default the format stays.
     */
    options?: { readonly maxSide?: number; readonly as?: 'png' | 'jpeg' },
  ): Promise<{ readonly bytes: Uint8Array; readonly type: string }>;
  /** Re-encodes the middle square of a picture, scaled to `side` pixels. */
  square(bytes: Uint8Array, side: number): Promise<{ readonly bytes: Uint8Array; readonly type: string }>;
}

export class ImageError extends KindError<'unreadable' | 'too-many-pixels'> {
  override readonly name = 'ImageError';
}
