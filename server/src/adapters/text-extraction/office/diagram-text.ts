import { withoutMarks } from '../section-marks.ts';
import type { OfficePackage } from './office-package.ts';
import { readXml } from './xml-reader.ts';

/**
 * Reads the text of diagrams (SmartArt) that a part of a document or presentation shows, by the id that the part uses
 * for them: one line per paragraph. Diagrams are in parts of their own. Source: ECMA-376 part 1, section 21.4.3.
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
  // Most points of a diagram describe its layout and contain no text.
  return pieces
    .join('')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `${line}\n`)
    .join('');
}
