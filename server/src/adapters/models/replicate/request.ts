import type { ModelMessage, ModelRequest } from '../../../ports/model-provider.ts';
import { alternating, fileNote } from '../conversation.ts';

/**
 * The body of `POST {base}/models/{owner}/{name}/predictions`. The models take a single text, so the conversation is
 * written as one.
 */
export function predictionRequest(request: ModelRequest): Record<string, unknown> {
  return {
    stream: true,
    input: {
      prompt: promptOf(alternating(request.messages)),
      ...(request.system ? { system_prompt: request.system } : {}),
      ...(request.maxOutputTokens === undefined ? {} : { max_tokens: request.maxOutputTokens }),
    },
  };
}

/** A single question unchanged; a longer conversation as a dialogue that ends where the assistant continues. */
function promptOf(messages: readonly ModelMessage[]): string {
  const [only] = messages;
  if (messages.length === 1 && only) return wordsOf(only);
  const lines = messages.map((message) => `${message.role === 'user' ? 'User' : 'Assistant'}: ${wordsOf(message)}`);
  return [...lines, 'Assistant:'].join('\n\n');
}

function wordsOf({ parts }: ModelMessage): string {
  return parts
    .flatMap((part) => {
      if (part.type === 'text') return [part.text];
      return part.type === 'file' ? [fileNote(part)] : [];
    })
    .join('\n\n');
}
