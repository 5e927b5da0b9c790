import { clipText } from '../../../platform/text/clip-text.ts';
import { escapeMarkdown } from '../../../platform/text/escape-markdown.ts';
import type { PartlyReadFile } from '../../../ports/model-provider.ts';

/** The fixed texts of the built-in model, kept in one place so that their tone stays the same. */

export function noModel(product: string): string {
  return `No language model is connected, so ${product} cannot answer this itself. What works now: questions about files you attach (${product} quotes the passage), questions about ${product}, and sums, units and dates.

${waysToConnect(product)}`;
}

export function waysToConnect(product: string): string {
  return `There are three ways to connect a language model, each set where ${product} runs:

1. **Any OpenAI-compatible address:** set \`HOUSE_MODEL_URL\` (with \`HOUSE_MODEL_KEY\` and \`HOUSE_MODEL_NAME\` where the server needs them).
2. **A model on the same machine:** run Ollama, LM Studio, llama.cpp or vLLM; ${product} finds it on its usual port.
3. **A vendor's key:** set \`OPENAI_API_KEY\`, \`ANTHROPIC_API_KEY\`, \`GEMINI_API_KEY\`, \`DEEPSEEK_API_KEY\` or another from the configuration list, and restart.

When signed in, you can also add a key of your own in Settings, Integrations: it opens its vendor's models to you alone.
`;
}

export function notInFiles(titles: readonly string[]): string {
  return `${list(titles)} ${titles.length === 1 ? 'does' : 'do'} not seem to hold the answer: no passage meets the question closely enough to quote. Try the words the file itself uses, or ask for another part of it.\n`;
}

/** Names the questions of a message that stay open, below the quotes that answer the others. */
export function noneFor(questions: readonly string[]): string {
  const quoted = questions.map(
    (question) => `“${escapeMarkdown(clipText(question.trimEnd().replace(/[?.!]+$/, ''), 120))}”`,
  );
  return `No passage meets ${quoted.join(' or ')} closely enough to quote.\n\n`;
}

export const notInSources =
  'This is not in your sources: no passage of them meets the question. Try the words the sources themselves use, or add one that holds the answer.\n';

export const noModelShort =
  '\n*No language model is connected, so this is a search for the exact words, not a reading between the lines.*\n';

export function cannotSee(names: readonly string[], product: string): string {
  const one = names.length === 1;
  return `${list(names)}: ${product} cannot see ${one ? 'this picture' : 'these pictures'}. That takes a language model that reads images, and none is connected.\n\n`;
}

export function cannotBe(name: string, product: string): string {
  return `*No language model is connected, so **${escapeMarkdown(name)}** cannot speak here; what follows is ${product}'s built-in assistant.*\n\n`;
}

export function cannotRead(names: readonly string[]): string {
  return `No text could be read from ${list(names)}.\n\n`;
}

/** A note below an answer from files that were only partly read. */
export function readInPart(files: readonly PartlyReadFile[]): string {
  return files.map(({ name, problem }) => `\n${list([name])}: ${escapeMarkdown(problem)}\n`).join('');
}

function list(names: readonly string[]): string {
  const bold = names.map((name) => `**${escapeMarkdown(name)}**`);
  if (bold.length < 2) return bold.join('');
  return `${bold.slice(0, -1).join(', ')} and ${bold.at(-1)}`;
}

export const onlyPart = '*These files are longer than one answer can search; the last part of them was left out.*\n';
