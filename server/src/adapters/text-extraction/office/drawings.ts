import { readOr } from '../unreadable-file.ts';
import { chartText } from './chart-text.ts';
import { diagramText } from './diagram-text.ts';
import { newerChartText } from './newer-chart-text.ts';
import type { OfficePackage } from './office-package.ts';

/**
 * Reads the words of the diagrams and charts that a part of a document or presentation shows, which are in parts of
 * their own: by the element that shows them and the id it uses. For other elements, it returns none, and for drawings
 * that cannot be read.
 */
export function drawingsOf(office: OfficePackage, part: string, what: string) {
  const relations = readOr<ReturnType<OfficePackage['relationsOf']>>(new Map(), () => office.relationsOf(part));
  const read = (id = '') => office.read(relations.get(id)?.part ?? '') ?? '';
  return (name: string, attributes: Readonly<Record<string, string>>): string => {
    if (name === 'dgm:relIds') return readOr('', () => diagramText(read(attributes['r:dm']), what));
    if (name === 'c:chart') return readOr('', () => chartText(read(attributes['r:id']), what));
    if (name === 'cx:chart') return readOr('', () => newerChartText(read(attributes['r:id']), what));
    return '';
  };
}
