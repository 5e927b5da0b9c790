import type { ThinkingControl } from '../../../ports/model-connector.ts';
import type { FilePart, ModelMessage, ModelPart, ModelRequest } from '../../../ports/model-provider.ts';
import { alternating, argumentsOf, base64, continuesTools, fileNote } from '../conversation.ts';
import type { MessageBlock } from './wire.ts';

/** `max_tokens` is required; this value is used when the caller gives none. Tokens. */
const defaultMaxTokens = 8_192;
/** Thinking budgets in tokens, for models that take a number; the vendor's minimum is 1,024. */
const budgets = { fast: 0, deep: 8_192, research: 24_576 } as const;
const leastBudget = 1_024;
/** Effort levels, for models that take a word. */
const efforts = { fast: 'low', deep: 'high', research: 'max' } as const;
/** Maximum searches per answer; each is charged. */
const maxSearches = 5;

/** The picture types that the vendor accepts. */
const imageTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** The body of `POST {base}/v1/messages`. */
export function messagesRequest(
  request: ModelRequest,
  control: ThinkingControl,
): Record<string, unknown> & { readonly messages: readonly Record<string, unknown>[] } {
  const tools = toolsOf(request);
  return {
    model: request.model,
    max_tokens: request.maxOutputTokens ?? defaultMaxTokens,
    stream: true,
    ...(request.system ? { system: request.system } : {}),
    messages: messagesOf(request.messages),
    ...(tools.length > 0 ? { tools } : {}),
    ...(tools.length > 0 && request.toolChoice ? { tool_choice: { type: request.toolChoice } } : {}),
    ...thinking(request, control),
  };
}

function thinking(request: ModelRequest, control: ThinkingControl): Record<string, unknown> {
  if (control === 'none' || request.thinking === 'fast' || continuesTools(request)) return {};
  if (control === 'effort') {
    return {
      thinking: { type: 'adaptive', display: 'summarized' },
      output_config: { effort: efforts[request.thinking] },
    };
  }
  // The budget counts towards max_tokens and must be smaller.
  const room = (request.maxOutputTokens ?? defaultMaxTokens) - leastBudget;
  const budget = Math.min(budgets[request.thinking], room);
  return budget < leastBudget ? {} : { thinking: { type: 'enabled', budget_tokens: budget } };
}

function toolsOf(request: ModelRequest): readonly Record<string, unknown>[] {
  const own = (request.tools ?? []).map(({ name, description, parameters }) => ({
    name,
    description,
    input_schema: parameters,
  }));
  const search = { type: 'web_search_20250305', name: 'web_search', max_uses: maxSearches };
  return request.webSearch ? [...own, search] : own;
}

/** This API puts tool results in the user's turn. */
function messagesOf(messages: readonly ModelMessage[]): readonly Record<string, unknown>[] {
  const spoken = messages.map((message) => (message.role === 'tool' ? { ...message, role: 'user' as const } : message));
  return alternating(spoken).flatMap((message) => {
    const content = message.parts.flatMap(blockOf);
    return content.length > 0 ? [{ role: message.role, content }] : [];
  });
}

function blockOf(part: ModelPart): readonly MessageBlock[] {
  switch (part.type) {
    case 'text':
      // The vendor refuses blocks that contain only white space.
      return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text }];
    case 'file':
      return [fileBlock(part)];
    case 'tool-call':
      return [{ type: 'tool_use', id: part.id, name: part.name, input: argumentsOf(part) }];
    case 'tool-result':
      return [{ type: 'tool_result', tool_use_id: part.id, content: part.result, is_error: part.isError }];
  }
}

function fileBlock(part: FilePart): MessageBlock {
  if (imageTypes.has(part.mediaType)) {
    return { type: 'image', source: { type: 'base64', media_type: part.mediaType, data: base64(part) } };
  }
  if (part.mediaType === 'application/pdf') {
    const source = { type: 'base64' as const, media_type: 'application/pdf' as const, data: base64(part) };
    return { type: 'document', title: part.name, source };
  }
  return { type: 'text', text: fileNote(part) };
}
