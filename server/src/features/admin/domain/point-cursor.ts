/** A point in a list, written as a cursor: opaque to the client. */
export function writeCursor({ createdAt, id }: { readonly createdAt: Date; readonly id: string }): string {
  return Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url');
}

/** null for anything that is not a cursor of ours. */
export function readCursor(cursor: string): { createdAt: Date; id: string } | null {
  const match = /^(\d{1,15}) ([\w-]{1,100})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match?.[1] || !match[2]) return null;
  return { createdAt: new Date(Number(match[1])), id: match[2] };
}
