import { isObject, parseObject } from './json-object.ts';

/** Characters of such an error; a longer text is none. */
export const mostCharacters = 16_000;
/** How often a stream's lines are read as JSON. Each line of a hostile server could else mean to read all before it. */
const mostTries = 1_000;

/** llama.cpp's field in place of `data`. */
const field = /^error: ?(\{.*)$/s;

/**
 * Finds the error that some servers write into a stream of events without the form of an event, which the standard
 * leaves out: as JSON of one or many lines (Gemini, and gateways before llama.cpp), or as a field of its own (llama.cpp
 * in 2025, which ends the stream as usual behind it). SOURCE: github.com/vercel/ai, issue 5217;
 * github.com/theopenco/llmgateway, pull 3616; github.com/lemonade-sdk/lemonade, issue 2826; github.com/ggml-org/llama.cpp,
 * pull 16109; github.com/coddy-project/coddy-agent, pull 106.
 */
export class UnframedError {
  readonly #onError: (error: unknown) => void;
  #text = '';
  #tries = 0;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Takes a whole line that the standard does not know. */
  read(line: string): void {
    if (this.#tries >= mostTries) return;
    const [, told] = field.exec(line) ?? [];
    if (told !== undefined) this.#readField(told);
    else if (this.#text !== '' || /^[{[]/.test(line)) this.#add(line);
  }

  #readField(told: string): void {
    this.#tries += 1;
    this.#tell({ error: parseObject(told) });
  }

  #add(line: string): void {
    this.#text = this.#text.length + line.length > mostCharacters ? '' : this.#text + line;
    if (!/[}\]]\s*$/.test(line)) return;
    this.#tries += 1;
    const body = bodyIn(this.#text);
    if (body === undefined) return;
    this.#text = '';
    this.#tell(body);
  }

  #tell(body: unknown): void {
    const error = isObject(body) ? body.error : undefined;
    if (error && !isEmpty(error)) this.#onError(error);
  }
}

/** A body, also in an array, as Google wraps it in answers that are no stream; undefined if it is not whole. */
function bodyIn(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return Array.isArray(body) ? (body[0] ?? null) : body;
  } catch {
    return undefined;
  }
}

const isEmpty = (error: unknown): boolean => isObject(error) && Object.keys(error).length === 0;
