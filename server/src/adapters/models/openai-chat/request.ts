import type { ThinkingControl } from '../../../ports/model-connector.ts';
import type { FilePart, ModelMessage, ModelPart, ModelRequest } from '../../../ports/model-provider.ts';
import { alternating, base64, continuesTools, fileNote, textOf } from '../conversation.ts';
import type { ChatMessage, ChatPart } from './wire.ts';

/** How a vendor deviates from the API it copies. Plain data, one row per vendor. */
export interface ChatQuirks {
  readonly maxTokens: 'max_completion_tokens' | 'max_tokens';
  /** Whether the answer can be had piece by piece. */
  readonly streams: boolean;
  /** Whether usage is sent only on request. Mistral always sends it and refuses the request. */
  readonly asksForUsage: boolean;
  /** Where the effort goes: a field, an object, or DeepSeek's switch in addition to the field. */
  readonly thinking: 'reasoning_effort' | 'reasoning' | 'thinking';
  /** Whether a request with functions may also set the effort. */
  readonly effortWithTools: boolean;
  readonly efforts: Readonly<Record<ModelRequest['thinking'], string>>;
  /** The web search tool of a vendor that searches on request; null if there is none, or if every answer searches. */
  readonly searchTool: Readonly<Record<string, unknown>> | null;
  /** Names of models that search by themselves and need no tool for it; null if there are none. */
  readonly searchesItself: RegExp | null;
  /** Whether PDFs may be sent as `file` parts. */
  readonly files: boolean;
}

/** The body of `POST {base}/chat/completions`. */
export function chatRequest(
  request: ModelRequest,
  quirks: ChatQuirks,
  control: ThinkingControl,
): Record<string, unknown> {
  const tools = toolsOf(request, quirks);
  const system: ChatMessage[] = request.system ? [{ role: 'system', content: request.system }] : [];
  return {
    model: request.model,
    messages: [...system, ...alternating(request.messages).flatMap((message) => chatMessages(message, quirks))],
    stream: quirks.streams,
    ...(quirks.streams && quirks.asksForUsage ? { stream_options: { include_usage: true } } : {}),
    ...(request.maxOutputTokens === undefined ? {} : { [quirks.maxTokens]: request.maxOutputTokens }),
    ...(tools.length > 0 ? { tools } : {}),
    ...(tools.length > 0 && request.toolChoice ? { tool_choice: request.toolChoice } : {}),
    ...(control === 'none' || (tools.length > 0 && !quirks.effortWithTools) ? {} : thinking(request, quirks)),
  };
}

function thinking(request: ModelRequest, quirks: ChatQuirks): Record<string, unknown> {
  const effort = quirks.efforts[request.thinking];
  switch (quirks.thinking) {
    case 'reasoning_effort':
      return { reasoning_effort: effort };
    case 'reasoning':
      return { reasoning: { effort } };
    case 'thinking':
      return request.thinking === 'fast' || continuesTools(request)
        ? { thinking: { type: 'disabled' } }
        : { thinking: { type: 'enabled' }, reasoning_effort: effort };
  }
}

function toolsOf(request: ModelRequest, quirks: ChatQuirks): readonly Record<string, unknown>[] {
  const own = (request.tools ?? []).map((tool) => ({ type: 'function', function: tool }));
  return quirks.searchTool && asksForSearch(request, quirks) ? [...own, quirks.searchTool] : own;
}

/** Whether the vendor is asked to search the web, for which it charges per search. */
export function asksForSearch({ webSearch, model }: ModelRequest, quirks: ChatQuirks): boolean {
  return webSearch && quirks.searchTool !== null && !quirks.searchesItself?.test(model);
}

function chatMessages(message: ModelMessage, quirks: ChatQuirks): readonly ChatMessage[] {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', content: userContent(message.parts, quirks) }];
    case 'assistant':
      return assistantMessage(message.parts);
    case 'tool':
      return message.parts.flatMap((part) =>
        part.type === 'tool-result' ? [{ role: 'tool' as const, tool_call_id: part.id, content: part.result }] : [],
      );
  }
}

function assistantMessage(parts: readonly ModelPart[]): readonly ChatMessage[] {
  const text = textOf(parts);
  const calls = parts.flatMap((part) =>
    part.type === 'tool-call'
      ? [{ id: part.id, type: 'function' as const, function: { name: part.name, arguments: part.arguments } }]
      : [],
  );
  if (text === '' && calls.length === 0) return [];
  return [{ role: 'assistant', content: text || null, ...(calls.length > 0 ? { tool_calls: calls } : {}) }];
}

/** Plain text stays a string, because not every compatible server accepts parts. */
function userContent(parts: readonly ModelPart[], quirks: ChatQuirks): string | readonly ChatPart[] {
  if (parts.every((part) => part.type === 'text')) return textOf(parts);
  return parts.flatMap((part): readonly ChatPart[] => {
    if (part.type === 'text') return [{ type: 'text', text: part.text }];
    return part.type === 'file' ? [filePart(part, quirks)] : [];
  });
}

function filePart(part: FilePart, quirks: ChatQuirks): ChatPart {
  const url = `data:${part.mediaType};base64,`;
  if (part.mediaType.startsWith('image/')) return { type: 'image_url', image_url: { url: url + base64(part) } };
  if (part.mediaType === 'application/pdf' && quirks.files) {
    return { type: 'file', file: { filename: part.name, file_data: url + base64(part) } };
  }
  return { type: 'text', text: fileNote(part) };
}
