import { describe, expect, it } from 'vitest';
import { packed } from '../../../testing/samples/bombs.ts';
import { documentTypes, sectionsOf, startExtraction } from '../../../testing/stages/extraction-stage.ts';

const { docx, pptx } = documentTypes;
const { read } = startExtraction();

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

describe('a formula', () => {
  const e = (inner: string) => `<m:e>${inner}</m:e>`;
  const chr = (sign: string) => `<m:chr m:val="${sign}"/>`;
  const from = `<m:sub>${said('i=1')}</m:sub><m:sup>${said('n')}</m:sup>`;
  const row = (...cells: string[]) => `<m:mr>${cells.map((each) => e(said(each))).join('')}</m:mr>`;
  const hidden = '<m:subHide m:val="1"/><m:supHide/>';
  const bar = (where: string) => `<m:bar><m:barPr>${where}</m:barPr>${e(said('x'))}</m:bar>`;
  const within = `<m:sSub>${e(said('a'))}<m:sub>${said('1')}</m:sub></m:sSub>`;

  it.each([
    ['a sum', `<m:nary><m:naryPr>${chr('∑')}</m:naryPr>${from}${e(said('i'))}</m:nary>`, '∑_(i=1)^(n)i'],
    ['an integral, which needs no sign of its own', `<m:nary>${from}${e(said('f'))}</m:nary>`, '∫_(i=1)^(n)f'],
    [
      'a product without limits, of what has some',
      `<m:nary><m:naryPr>${chr('∏')}${hidden}</m:naryPr><m:sub/><m:sup/>${e(within)}</m:nary>`,
      '∏a_(1)',
    ],
    ['a letter with a sign over it', `<m:acc><m:accPr>${chr('\u20d7')}</m:accPr>${e(said('v'))}</m:acc>`, 'v\u20d7'],
    ['the usual sign over it', `<m:acc>${e(said('y'))}</m:acc>`, 'y\u0302'],
    ['a mean', bar('<m:pos m:val="top"/>'), 'x\u0305'],
    ['what is underlined', bar(''), 'x\u0332'],
    ['a root', `<m:rad><m:radPr><m:degHide/></m:radPr><m:deg/>${e(said('8'))}</m:rad>`, '√(8)'],
    ['a cube root', `<m:rad><m:deg>${said('3')}</m:deg>${e(said('8'))}</m:rad>`, '^(3)√(8)'],
    ['brackets', `<m:d>${e(said('a'))}${e(said('b'))}</m:d>`, '(a|b)'],
    ['a matrix', `<m:m>${row('1', '0')}${row('0', '1')}</m:m>`, '1, 0; 0, 1'],
    ['lines', `<m:eqArr>${e(said('x=1'))}${e(said('y=2'))}</m:eqArr>`, 'x=1; y=2'],
    ['a function', `<m:func><m:fName>${said('sin')}</m:fName>${e(said('x'))}</m:func>`, 'sin x'],
    ['a limit', `<m:limLow>${e(said('lim'))}<m:lim>${said('x→0')}</m:lim></m:limLow>`, 'lim_(x→0)'],
    ['what is said over a brace', `<m:limUpp>${e(said('ab'))}<m:lim>${said('n')}</m:lim></m:limUpp>`, 'ab^(n)'],
    [
      'brackets of other kinds',
      `<m:d><m:dPr><m:begChr m:val="["/><m:sepChr m:val=";"/><m:endChr m:val=""/></m:dPr>${e(said('a'))}${e(said('b'))}</m:d>`,
      '[a;b',
    ],
  ])('has the signs of %s', async (_what, inner, words) => {
    const formula = `<m:oMath>${inner}</m:oMath>`;
    const xml = `<w:document><w:body><w:p>${formula}</w:p></w:body></w:document>`;
    expect((await read(packed({ 'word/document.xml': xml }), docx)).text).toBe(words);
    const slide = packed({
      'ppt/presentation.xml': '<p:presentation><p:sldId r:id="r1"/></p:presentation>',
      'ppt/_rels/presentation.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/slide" Target="slides/slide1.xml"/></Relationships>',
      'ppt/slides/slide1.xml': `<p:sld><p:sp><a:p><a14:m>${formula}</a14:m></a:p></p:sp></p:sld>`,
    });
    expect((await read(slide, pptx)).text?.trim()).toBe(words);
  });
});
