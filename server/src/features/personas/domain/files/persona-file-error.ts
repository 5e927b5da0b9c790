/** A file no persona can be read from; the message is the sentence its owner reads. */
export class PersonaFileError extends Error {
  override readonly name = 'PersonaFileError';
  readonly kind: 'unsupported' | 'unreadable';

  constructor(kind: 'unsupported' | 'unreadable', message: string) {
    super(message);
    this.kind = kind;
  }
}
