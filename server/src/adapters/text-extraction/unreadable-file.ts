/** Why a file cannot be read; the message is a sentence for the user. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
