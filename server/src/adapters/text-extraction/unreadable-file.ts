/** Why a file cannot be read; the message is a sentence for the user. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** What `read` returns, or, if that cannot be read, `instead`: for parts that a file can be read without. */
export function readOr<T>(instead: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFile) return instead;
    throw error;
  }
}
