import { withoutMarks } from '../section-marks.ts';
import type { OfficePackage } from './office-package.ts';
import { readXml } from './xml-reader.ts';

/**
 * Reads the words of diagrams (SmartArt) that a part of a document or a presentation shows, a line for each paragraph, by the
 * id it names them by. They stand in parts of their own. Source: ECMA-376 part 1, section 21.4.3.
 */
export function diagramsOf(office: OfficePackage, part: string, what: string): (id: string) => string {
  const relations = office.relationsOf(part);
  return (id) => {
    const xml = office.read(relations.get(id)?.part ?? '');
    return xml === null ? '' : linesOf(xml, what);
  };
}

function linesOf(xml: string, what: string): string {
  const pieces: string[] = [];
  let inText = 0;
  readXml(xml, what, {
    open(name) {
      if (name === 'a:t') inText++;
      else if (name === 'a:br') pieces.push(' ');
    },
    text(text) {
      if (inText) pieces.push(withoutMarks(text));
    },
    close(name) {
      if (name === 'a:t') inText--;
      else if (name === 'a:p') pieces.push('\n');
    },
  });
  // Most points of a diagram say how it is laid out, and hold no word.
  return pieces
    .join('')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `${line}\n`)
    .join('');
}
