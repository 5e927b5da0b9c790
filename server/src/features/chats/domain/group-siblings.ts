/** What is needed to find a message's siblings. */
interface Placed {
  readonly id: string;
  readonly parentId: string | null;
  readonly role: string;
}

/** Groups messages by parent and role; the given order (oldest first) is kept. */
export function groupSiblings(placed: readonly Placed[]): (message: Placed) => readonly string[] {
  const groups = new Map<string, string[]>();
  for (const one of placed) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one.id);
    else groups.set(keyOf(one), [one.id]);
  }
  return (message) => groups.get(keyOf(message)) ?? [message.id];
}

function keyOf({ parentId, role }: Placed): string {
  return `${parentId ?? 'root'} ${role}`;
}
