/** The database, or what it runs on, cannot be used as it is. The message is for the operator. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';
}
