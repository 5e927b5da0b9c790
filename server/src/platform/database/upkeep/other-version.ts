/** The database has migrations this version does not know. The message is for the operator. */
export class OtherVersion extends Error {
  override readonly name = 'OtherVersion';
}
