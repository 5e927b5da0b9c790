import { withoutMarks } from '../section-marks.ts';
import { readXml } from './xml-reader.ts';

/**
 * The text of a diagram (SmartArt), or of the shapes of a drawing: one line per paragraph. What stands there a second
 * time, for older programs, is left out. Source: ECMA-376 part 1, sections 20.5 and 21.4.3.
 */
export function diagramText(xml: string, what: string): string {
  if (xml === '') return '';
  const pieces: string[] = [];
  let inText = 0;
  let inFallback = 0;
  readXml(xml, what, {
    open(name) {
      if (name === 'mc:Fallback') inFallback++;
      else if (name === 'a:t') inText++;
      else if (name === 'a:br') pieces.push(' ');
    },
    text(text) {
      if (inText && !inFallback) pieces.push(withoutMarks(text));
    },
    close(name) {
      if (name === 'mc:Fallback') inFallback--;
      else if (name === 'a:t') inText--;
      else if (name === 'a:p') pieces.push('\n');
    },
  });
  // Most points of a diagram describe its layout and contain no text.
  return pieces
    .join('')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `${line}\n`)
    .join('');
}
