/** No persona can be read from a file; the message is a sentence for the user. */
export class PersonaFileError extends Error {
  override readonly name = 'PersonaFileError';
  readonly kind: 'unsupported' | 'unreadable';

  constructor(kind: 'unsupported' | 'unreadable', message: string) {
    super(message);
    this.kind = kind;
  }
}
