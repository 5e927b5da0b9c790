/** A point in the list of chats, written as a cursor: opaque to the client, and worth nothing to another user. */
export function writeCursor(point: { readonly updatedAt: Date; readonly id: string }): string {
  return Buffer.from(`${point.updatedAt.getTime()} ${point.id}`).toString('base64url');
}

/** null for anything that is not a cursor of ours. */
export function readCursor(cursor: string): { updatedAt: Date; id: string } | null {
  const match = /^(\d{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  );
  if (!match?.[1] || !match[2]) return null;
  return { updatedAt: new Date(Number(match[1])), id: match[2] };
}
