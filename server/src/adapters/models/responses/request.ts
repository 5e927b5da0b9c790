import type { ThinkingControl } from '../../../ports/model-connector.ts';
import type { ModelMessage, ModelPart, ModelRequest } from '../../../ports/model-provider.ts';
import { alternating, base64, fileNote } from '../conversation.ts';
import type { InputContent, InputItem } from './wire.ts';

/** Effort levels, for models that take a word. */
const efforts = { fast: 'low', deep: 'high', research: 'xhigh' } as const;
/** How often the vendor may use its own tools per answer; each use is charged. */
const maxSteps = 5;

/** The body of `POST {base}/v1/responses`. */
export function responsesRequest(request: ModelRequest, control: ThinkingControl): Record<string, unknown> {
  const tools = toolsOf(request);
  return {
    model: request.model,
    input: alternating(request.messages).flatMap(itemsOf),
    ...(request.system ? { instructions: request.system } : {}),
    stream: true,
    ...(request.maxOutputTokens === undefined ? {} : { max_output_tokens: request.maxOutputTokens }),
    ...(tools.length > 0 ? { tools, max_steps: maxSteps } : {}),
    ...(tools.length > 0 && request.toolChoice ? { tool_choice: request.toolChoice } : {}),
    ...(control === 'none' ? {} : { reasoning: { effort: efforts[request.thinking] } }),
  };
}

/** If the vendor's search is available, its model decides whether a question needs it. */
function toolsOf(request: ModelRequest): readonly Record<string, unknown>[] {
  const own = (request.tools ?? []).map((tool) => ({ type: 'function', ...tool }));
  return request.webSearch ? [...own, { type: 'web_search' }] : own;
}

function itemsOf({ role, parts }: ModelMessage): readonly InputItem[] {
  switch (role) {
    case 'user':
      return [{ type: 'message', role, content: parts.flatMap(contentOf) }];
    case 'assistant':
      return parts.flatMap(spokenOf);
    case 'tool':
      return parts.flatMap((part) =>
        part.type === 'tool-result'
          ? [{ type: 'function_call_output' as const, call_id: part.id, name: part.name, output: part.result }]
          : [],
      );
  }
}

function contentOf(part: ModelPart): readonly InputContent[] {
  if (part.type === 'text') return [{ type: 'input_text', text: part.text }];
  if (part.type !== 'file') return [];
  if (!part.mediaType.startsWith('image/')) return [{ type: 'input_text', text: fileNote(part) }];
  return [{ type: 'input_image', image_url: `data:${part.mediaType};base64,${base64(part)}` }];
}

function spokenOf(part: ModelPart): readonly InputItem[] {
  if (part.type === 'text') {
    return [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: part.text }] }];
  }
  if (part.type !== 'tool-call') return [];
  const { id, name, signature } = part;
  const call = { type: 'function_call' as const, call_id: id, name, arguments: part.arguments || '{}' };
  return [signature ? { ...call, thought_signature: signature } : call];
}
