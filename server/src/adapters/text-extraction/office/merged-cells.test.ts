import { expect, it } from 'vitest';
import { docxOf } from '../../../testing/samples/bombs.ts';
import { documentTypes, startExtraction } from '../../../testing/stages/extraction-stage.ts';

const { read } = startExtraction();

const cell = (words: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:tc>`;
const row = (cells: readonly string[], properties = '') =>
  `<w:tr><w:trPr>${properties}</w:trPr>${cells.join('')}</w:tr>`;

it('keeps the values of a Word table in their columns, whatever cells are merged', async () => {
  const wide = '<w:gridSpan w:val="2"/>';
  const inner = `<w:tc><w:p/><w:tbl>${row([cell('a', wide), cell('b')])}</w:tbl></w:tc>`;
  const rows = [
    row([cell('Bird'), cell('Year'), cell('Nests')]),
    row([cell('Heron', '<w:vMerge w:val="restart"/>'), cell('2024'), cell('3')]),
    row([cell('', '<w:vMerge/>'), cell('2025'), cell('4')]),
    row([cell('Total', wide), cell('7')]),
    row([cell('8')], '<w:gridBefore w:val="2"/>'),
    row([cell('12', `<w:tcPrChange><w:tcPr>${wide}</w:tcPr></w:tcPrChange>`), cell('13')]),
    row([inner, cell('9', '<w:gridSpan w:val="x"/>'), cell('10', '<w:gridSpan w:val="99999"/>'), cell('11')]),
  ];
  const xml = `<w:document xmlns:w="w"><w:body><w:tbl>${rows.join('')}</w:tbl></w:body></w:document>`;
  const { text } = await read(docxOf(xml), documentTypes.docx);
  const columns = text?.split('\n').map((line) => line.split('\t').map((part) => part.replace(/ +/g, ' ').trim()));
  expect(columns).toEqual([
    ['Bird', 'Year', 'Nests'],
    ['Heron', '2024', '3'],
    ['', '2025', '4'],
    ['Total', '', '7'],
    ['', '', '8'],
    ['12', '13'],
    ['a b', '9', '10', '11'],
  ]);
});
