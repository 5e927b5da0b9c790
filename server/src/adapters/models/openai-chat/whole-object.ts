import { parseObject } from '../json-object.ts';

/**
 * The arguments of a call, of which some servers send the whole again behind the pieces, or begin with an empty object:
 * of several objects one after another, the last that is not empty. Any other text stays as it is. SOURCE:
 * github.com/anomalyco/opencode, pull 17339; github.com/BerriAI/litellm, issue 20480.
 */
export function wholeObject(text: string): string {
  if (!/[}"]\s*[{"]/.test(text) || isJson(text)) return text;
  const filled = objectsIn(text).filter((each) => Object.keys(parseObject(each)).length > 0);
  return filled.at(-1) ?? text;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The objects that stand one after another in a text, without those within them. */
function objectsIn(text: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  // A string that was cut off is one to the end. Else each quote in it would be tried as the beginning of one.
  for (const { 0: token, index } of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[{}]/gs)) {
    if (token === '{' && depth++ === 0) from = index;
    if (token === '}' && --depth === 0) found.push(text.slice(from, index + 1));
  }
  return found;
}
