import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../testing/samples/bombs.ts';
import { documentTypes, sectionsOf, startExtraction } from '../../../testing/stages/extraction-stage.ts';

const { docx } = documentTypes;
const { read } = startExtraction();

const packed = (files: Readonly<Record<string, string>>) =>
  zipOf(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
const said = (words: string) => `<m:r><m:t>${words}</m:t></m:r>`;

describe('a numbered paragraph', () => {
  const documentOf = (...paragraphs: string[]) =>
    packed({
      'word/document.xml': `<w:document><w:body>${paragraphs.map((inner) => `<w:p><w:pPr><w:outlineLvl w:val="0"/><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr>${inner}</w:p>`).join('')}</w:body></w:document>`,
      'word/numbering.xml':
        '<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num></w:numbering>',
    });

  it('has its number before whatever its words begin with', async () => {
    const half = `<m:oMath><m:f><m:num>${said('1')}</m:num><m:den>${said('2')}</m:den></m:f></m:oMath>`;
    const root = `<m:oMath><m:rad><m:e>${said('2')}</m:e></m:rad></m:oMath>`;
    const minus = '<w:r><w:noBreakHyphen/><w:t>5</w:t></w:r>';
    const whole = await read(documentOf(half, root, minus), docx);
    expect(whole.text?.split('\n')).toEqual(['1. (1)/(2)', '2. √(2)', '3. -5']);
    expect(sectionsOf(whole)).toEqual(['1. (1)/(2)', '2. √(2)', '3. -5']);
  });
});
