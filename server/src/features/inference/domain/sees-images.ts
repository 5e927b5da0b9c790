/**
 * Names of open and hosted models that accept pictures. Most endpoints of the OpenAI API do not report what their model
 * can do, so its name has to tell. MODELS_FILE does not help with a model that nobody has described there.
 */
const seeing =
  /llava|vision|[-_.]?vl\b|[-_]vl[-_]|pixtral|gemma-?[34]|minicpm-v|llama-?4|moondream|gpt-4o|gpt-4\.1|gpt-5|claude|gemini/i;

/**
 * Models of the same families that do not: they would refuse a question with a picture. SOURCE:
 * ollama.com/library/gemma3, gemma3n.
 */
const textAlone = /gemma-?3(n|[-:](1b|270m))/i;

export function seesImages(modelName: string): boolean {
  return seeing.test(modelName) && !textAlone.test(modelName);
}
