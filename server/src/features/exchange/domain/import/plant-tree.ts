import type { ForeignMessage } from './foreign-chat.ts';
import { maxChatMessages, UnusableChat } from './foreign-chat.ts';

/** A node of a foreign tree; a node without a message only links others. */
export interface ForeignNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly message: Omit<ForeignMessage, 'id' | 'parentId'> | null;
  /** The model's thoughts, which belong to the reply that follows. */
  readonly thoughts?: string;
}

/** A visible node, with the run of messages of one role that ends in it. */
interface Shown {
  readonly id: string;
  readonly parentId: string | null;
  readonly message: Omit<ForeignMessage, 'id' | 'parentId'>;
  /** Its direct children: the number of those with the other role, and the nodes with the same role. */
  others: number;
  followers: Shown[];
}

/** The most nodes of any kind in one chat; more would keep the reader busy for nothing. */
const maxNodes = 200_000;

/**
 * The most characters of one chat. Where branches split within a run of messages of one role, each branch repeats the
 * text before.
 */
const maxText = 64_000_000;
/** The most characters of one message's text: twice what the longest reply here may have. */
const maxMessageText = 8_000_000;

/**
 * Converts a foreign tree into one of ours. Nodes without a message are skipped, and consecutive messages of one role
 * are merged, so that questions and replies alternate on every branch; only personas may reply one after another. A
 * parent that is missing, is the node itself or leads back to it counts as none. Nothing here is recursive, because a
 * chat may be a million nodes deep.
 */
export function plantTree(
  nodes: readonly ForeignNode[],
  currentId: string | null,
): { messages: ForeignMessage[]; currentId: string | null } {
  if (nodes.length > maxNodes) throw new UnusableChat('has too many messages');
  const known = new Map<string, ForeignNode>();
  for (const node of nodes) if (!known.has(node.id)) known.set(node.id, node);
  const roots = rootsOf(known);
  const children = Map.groupBy(
    [...known.values()].filter((node) => !roots.has(node.id)),
    (node) => node.parentId,
  );
  const shownOf = new Map<string, Shown | null>();
  const order: Shown[] = [];
  const waiting = [...roots]
    .reverse()
    .flatMap((id) => known.get(id) ?? [])
    .map((node) => ({ node, above: null as Shown | null, thoughts: '' }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, above } = next;
    const shown = node.message ? show(node.id, node.message, above, next.thoughts) : null;
    const here = shown ?? above;
    const thoughts = shown ? '' : joined(next.thoughts, node.thoughts ?? '');
    shownOf.set(node.id, here);
    if (shown) order.push(shown);
    for (const child of (children.get(node.id) ?? []).toReversed())
      waiting.push({ node: child, above: here, thoughts });
  }
  const messages = order.filter(isKept).map(({ id, parentId, message }) => ({ id, parentId, ...message }));
  if (messages.length > maxChatMessages) throw new UnusableChat('has too many messages');
  if (messages.some((message) => charactersOf([withoutBytes(message)]) > maxMessageText))
    throw new UnusableChat('has a message that is too long');
  if (charactersOf(messages) > maxText) throw new UnusableChat('has too much text');
  const current = currentId === null ? null : endOf(shownOf.get(currentId) ?? null);
  return { messages, currentId: current ?? messages.at(-1)?.id ?? null };
}

/** Pictures that a message holds are no part of its text: each is judged when it is stored. */
const withoutBytes = (message: ForeignMessage) => ({
  ...message,
  files: message.files.filter((file) => !('base64' in file)),
});

/** Counts the characters of messages' texts, and of the names and texts of their files. */
export function charactersOf(messages: readonly Pick<ForeignMessage, 'content' | 'reasoning' | 'files'>[]): number {
  let sum = 0;
  for (const { content, reasoning, files } of messages) {
    sum += content.length + reasoning.length;
    for (const file of files) {
      const whole = 'text' in file ? file.text : 'base64' in file ? file.base64 : '';
      sum += file.name.length + whole.length;
    }
  }
  return sum;
}

function show(id: string, message: NonNullable<ForeignNode['message']>, above: Shown | null, thoughts: string): Shown {
  const isReply = message.role === 'assistant';
  const own = isReply && thoughts !== '' ? { ...message, reasoning: joined(thoughts, message.reasoning) } : message;
  const follows = above?.message.role === message.role && speakerOf(above.message) === speakerOf(message);
  const shown: Shown = {
    id,
    parentId: follows ? above.parentId : (above?.id ?? null),
    message: follows ? together(above.message, own) : own,
    others: 0,
    followers: [],
  };
  if (follows) above.followers.push(shown);
  else if (above) above.others += 1;
  return shown;
}

/** Identifies the persona that speaks: replies of several personas to one question are not merged. */
const speakerOf = ({ extra }: NonNullable<ForeignNode['message']>) => JSON.stringify(extra?.persona ?? null);

/** A node that is only the beginning of longer runs is contained in them, and not kept. */
const isKept = ({ others, followers }: Shown) => others > 0 || followers.length === 0;

/** The last node of the run through a node. */
function endOf(shown: Shown | null): string | null {
  let at = shown;
  while (at && !isKept(at)) at = at.followers.at(-1) ?? null;
  return at?.id ?? null;
}

function together(first: NonNullable<ForeignNode['message']>, second: NonNullable<ForeignNode['message']>) {
  return {
    ...second,
    content: joined(first.content, second.content),
    reasoning: joined(first.reasoning, second.reasoning),
    files: [...first.files, ...second.files],
  };
}

const joined = (first: string, second: string) => (first && second ? `${first}\n\n${second}` : first || second);

/** The nodes without a parent; of a circle, its first node found. */
function rootsOf(known: ReadonlyMap<string, ForeignNode>): Set<string> {
  const roots = new Set<string>();
  const isDone = new Set<string>();
  for (const start of known.keys()) {
    const path = new Set<string>();
    let at: string = start;
    while (!isDone.has(at)) {
      if (path.has(at)) {
        roots.add(at);
        break;
      }
      path.add(at);
      const parentId = known.get(at)?.parentId ?? null;
      if (parentId === null || !known.has(parentId)) {
        roots.add(at);
        break;
      }
      at = parentId;
    }
    for (const id of path) isDone.add(id);
  }
  return roots;
}
