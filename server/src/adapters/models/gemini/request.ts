import type { ThinkingControl } from '../../../ports/model-connector.ts';
import type { ModelMessage, ModelPart, ModelRequest } from '../../../ports/model-provider.ts';
import { alternating, argumentsOf, base64, fileNote } from '../conversation.ts';
import type { ContentPart } from './wire.ts';

/** Thinking budgets in tokens, for models that take a number; 128 is the minimum of Pro models, which always think. */
const budgets = { fast: 128, deep: 16_384, research: 32_768 } as const;
/** Thinking levels, for models that take a word. */
const levels = { fast: 'low', deep: 'high', research: 'high' } as const;

/** The media types that the vendor accepts inline, among those that can be attached here. */
const inlineTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'application/pdf']);

/** The body of `POST {base}/v1beta/models/{model}:streamGenerateContent?alt=sse`. */
export function contentRequest(request: ModelRequest, control: ThinkingControl): Record<string, unknown> {
  const tools = toolsOf(request);
  const config = {
    ...(request.maxOutputTokens === undefined ? {} : { maxOutputTokens: request.maxOutputTokens }),
    ...(control === 'none' ? {} : { thinkingConfig: thinkingConfig(request, control) }),
  };
  return {
    contents: contentsOf(request.messages),
    ...(request.system ? { systemInstruction: { parts: [{ text: request.system }] } } : {}),
    ...(tools ? { tools } : {}),
    ...(tools && !request.webSearch && request.toolChoice ? noCalls : {}),
    generationConfig: config,
  };
}

const noCalls = { toolConfig: { functionCallingConfig: { mode: 'NONE' } } } as const;

function thinkingConfig(request: ModelRequest, control: ThinkingControl): Record<string, unknown> {
  const much =
    control === 'budget' ? { thinkingBudget: budgets[request.thinking] } : { thinkingLevel: levels[request.thinking] };
  return { ...much, includeThoughts: request.thinking !== 'fast' };
}

/**
 * Not every model of the vendor accepts search and functions together. Search takes precedence: the user switched it on
 * and nothing else provides it, while a reply can do without functions.
 */
function toolsOf(request: ModelRequest): readonly Record<string, unknown>[] | null {
  if (request.webSearch) return [{ googleSearch: {} }];
  if (!request.tools?.length) return null;
  const declarations = request.tools.map(({ name, description, parameters }) => ({
    name,
    description,
    parametersJsonSchema: parameters,
  }));
  return [{ functionDeclarations: declarations }];
}

/** This API puts tool results in the user's turn and calls the assistant `model`. */
function contentsOf(messages: readonly ModelMessage[]): readonly Record<string, unknown>[] {
  const spoken = messages.map((message) => (message.role === 'tool' ? { ...message, role: 'user' as const } : message));
  return alternating(spoken).map((message) => ({
    role: message.role === 'assistant' ? 'model' : 'user',
    parts: message.parts.map(partOf),
  }));
}

function partOf(part: ModelPart): ContentPart {
  switch (part.type) {
    case 'text':
      return { text: part.text };
    case 'file':
      return inlineTypes.has(part.mediaType)
        ? { inlineData: { mimeType: part.mediaType, data: base64(part) } }
        : { text: fileNote(part) };
    case 'tool-call':
      return {
        functionCall: { name: part.name, args: argumentsOf(part) },
        ...(part.signature === undefined ? {} : { thoughtSignature: part.signature }),
      };
    case 'tool-result':
      return {
        functionResponse: {
          name: part.name,
          response: part.isError ? { error: part.result } : { result: part.result },
        },
      };
  }
}
