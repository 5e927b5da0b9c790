import type { FilePart, ModelMessage, ModelPart, ModelRequest, ToolCall } from '../../ports/model-provider.ts';
import { type JsonObject, parseObject } from './json-object.ts';

/**
 * The conversation in the form that every vendor accepts: it begins with the user, and roles alternate. (A reply that
 * failed leaves two questions in a row.)
 */
export function alternating(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const result: ModelMessage[] = [];
  for (const message of messages) {
    if (message.parts.length === 0) continue;
    const last = result.at(-1);
    if (!last && message.role !== 'user') continue;
    if (last && last.role === message.role)
      result[result.length - 1] = { ...last, parts: [...last.parts, ...message.parts] };
    else result.push(message);
  }
  return result;
}

/** The same request to a model without a role for instructions: the user says them, before the first question. */
export function systemSpoken({ system = '', ...request }: ModelRequest): ModelRequest {
  return { ...request, messages: [{ role: 'user', parts: [{ type: 'text', text: system }] }, ...request.messages] };
}

/** The same request without functions. */
export function withoutTools({ tools: _tools, toolChoice: _none, ...request }: ModelRequest): ModelRequest {
  return request;
}

/** The note a model receives in place of a file that cannot be sent to it. */
export function fileNote(part: FilePart): string {
  return `[The file "${part.name}" (${part.mediaType}) is attached but cannot be shown to this model.]`;
}

export function base64(part: FilePart): string {
  const { buffer, byteOffset, byteLength } = part.data;
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

/** The text of all parts, joined. */
export function textOf(parts: readonly ModelPart[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
}

/** Whether the model continues after tool calls. Some vendors then require its earlier thoughts, which are not kept. */
export function continuesTools(request: ModelRequest): boolean {
  return request.messages.at(-1)?.role === 'tool';
}

/** A tool's arguments as an object; empty if they cannot be parsed. */
export function argumentsOf(part: ToolCall): JsonObject {
  return parseObject(part.arguments);
}
