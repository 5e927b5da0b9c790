/**
 * Names of open and hosted models that take pictures. Most endpoints of the OpenAI wire do not say what their model can
 * do, so its name has to; MODELS_FILE cannot be asked for a model that nobody has described.
 */
const seeing =
  /llava|vision|[-_.]?vl\b|[-_]vl[-_]|pixtral|gemma-?[34]|minicpm-v|llama-?4|moondream|gpt-4o|gpt-4\.1|gpt-5|claude|gemini/i;

/** Those of the same families that do not: a question with a picture would be refused. SOURCE: ollama.com/library/gemma3, gemma3n. */
const textAlone = /gemma-?3(n|[-:](1b|270m))/i;

export function seesImages(modelName: string): boolean {
  return seeing.test(modelName) && !textAlone.test(modelName);
}
