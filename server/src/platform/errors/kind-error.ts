/** An error that comes in a few kinds, by which whoever catches it decides what to do. */
export abstract class KindError<Kind extends string> extends Error {
  readonly kind: Kind;

  constructor(kind: Kind, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.kind = kind;
  }
}
