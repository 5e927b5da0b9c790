/** Exports of chats in the formats of other products, written for tests. */

interface ChatGptNode {
  readonly id: string;
  readonly parent: string | null;
  readonly role?: 'user' | 'assistant' | 'system' | 'tool';
  readonly text?: string;
  readonly content?: unknown;
  readonly metadata?: Record<string, unknown>;
  readonly recipient?: string;
}

/** A conversation in ChatGPT's `conversations.json`; the root is an empty node, as in real exports. */
export function chatGptConversation(id: string, title: string | null, nodes: readonly ChatGptNode[], current?: string) {
  const all: readonly ChatGptNode[] = [{ id: 'client-created-root', parent: null }, ...nodes];
  const mapping = Object.fromEntries(
    all.map((node, at) => [
      node.id,
      {
        id: node.id,
        message: node.role ? chatGptMessage(node, at) : null,
        parent: node.parent,
        children: all.filter((child) => child.parent === node.id).map((child) => child.id),
      },
    ]),
  );
  return {
    title,
    create_time: 1_735_000_000.123,
    update_time: 1_735_000_900.5,
    mapping,
    moderation_results: [],
    current_node: current ?? nodes.at(-1)?.id,
    conversation_id: id,
    id,
    default_model_slug: 'gpt-4o',
    is_archived: false,
  };
}

function chatGptMessage(node: ChatGptNode, at: number) {
  return {
    id: node.id,
    author: { role: node.role, name: null, metadata: {} },
    create_time: 1_735_000_000 + at,
    update_time: null,
    content: node.content ?? { content_type: 'text', parts: [node.text ?? ''] },
    status: 'finished_successfully',
    end_turn: true,
    weight: 1,
    metadata: { ...(node.role === 'assistant' ? { model_slug: 'gpt-4o' } : {}), ...node.metadata },
    recipient: node.recipient ?? 'all',
    channel: null,
  };
}

interface ClaudeMessage {
  readonly uuid: string;
  readonly sender: 'human' | 'assistant';
  readonly text: string;
  readonly parent?: string;
  readonly content?: readonly unknown[];
  readonly attachments?: readonly unknown[];
  readonly files?: readonly unknown[];
}

/** A conversation in Claude's `conversations.json`. */
export function claudeConversation(uuid: string, name: string, messages: readonly ClaudeMessage[]) {
  return {
    uuid,
    name,
    summary: '',
    created_at: '2025-05-01T08:00:00.000000Z',
    updated_at: '2025-05-01T09:00:00.000000Z',
    account: { uuid: 'account-of-somebody' },
    chat_messages: messages.map(({ parent, ...message }, at) => ({
      ...message,
      content: message.content ?? [
        { start_timestamp: null, stop_timestamp: null, type: 'text', text: message.text, citations: [] },
      ],
      created_at: `2025-05-01T08:0${at}:00.000000Z`,
      updated_at: `2025-05-01T08:0${at}:00.000000Z`,
      attachments: message.attachments ?? [],
      files: message.files ?? [],
      ...(parent === undefined ? {} : { parent_message_uuid: parent }),
    })),
  };
}

/** A message of LibreChat, as its export writes it. */
export const libreChatMessage = (messageId: string, parentMessageId: string, rest: Record<string, unknown>) => ({
  messageId,
  parentMessageId,
  sender: rest.isCreatedByUser ? 'User' : 'Claude',
  endpoint: 'anthropic',
  error: false,
  unfinished: false,
  createdAt: '2025-03-01T10:00:00.000Z',
  ...rest,
});

/** A chat in Open WebUI's export of all chats; times are in seconds. */
export const openWebUiExport = (id: string, title: string, messages: readonly Record<string, unknown>[]) => ({
  id,
  user_id: 'u',
  title,
  chat: {
    id: '',
    title,
    models: ['llama3.1:8b'],
    history: {
      messages: Object.fromEntries(messages.map((message) => [message.id, message])),
      currentId: messages.at(-1)?.id,
    },
    messages: [],
    timestamp: 1_735_000_000_000,
  },
  updated_at: 1_735_000_900,
  created_at: 1_735_000_000,
  share_id: null,
  archived: false,
  pinned: false,
  meta: {},
  folder_id: null,
});
