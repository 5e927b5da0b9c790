/** The database, or what it stands on, cannot be used as it is. The message is for the operator. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';
}
