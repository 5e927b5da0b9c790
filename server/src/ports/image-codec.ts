import { KindError } from '../platform/errors/kind-error.ts';

export interface ImageSize {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Raster pictures that nobody vouches for: PNG, JPEG, GIF and WebP. Throws ImageError. */
export interface ImageCodec {
  /** Reads the header alone. */
  measure(bytes: Uint8Array): Promise<ImageSize>;
  /** Decodes and encodes anew, so that nothing but pixels is left: no metadata, no second file hidden behind the first. */
  reencode(
    bytes: Uint8Array,
    /** `maxSide`: pixels along the longer side; a larger picture is made smaller. `as`: the kind it becomes, JPEG on white; its own else. */
    options?: { readonly maxSide?: number; readonly as?: 'png' | 'jpeg' },
  ): Promise<{ readonly bytes: Uint8Array; readonly type: string }>;
  /** The same, cut to the middle square of so many pixels a side. */
  square(bytes: Uint8Array, side: number): Promise<{ readonly bytes: Uint8Array; readonly type: string }>;
}

export class ImageError extends KindError<'unreadable' | 'too-many-pixels'> {
  override readonly name = 'ImageError';
}
