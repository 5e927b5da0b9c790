import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../testing/samples/bombs.ts';
import { compoundOf } from '../../../testing/samples/compound-files.ts';
import { documentTypes, fixture, startExtraction } from '../../../testing/stages/extraction-stage.ts';
import { CompoundFile } from './compound-file.ts';

const { docx, pptx, odt } = documentTypes;
const { read } = startExtraction();

const packed = (files: Readonly<Record<string, string>>) =>
  zipOf(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
const relation = (type: string, target: string) =>
  `<Relationships><Relationship Id="r1" Type="x/${type}" Target="${target}"/></Relationships>`;

describe('a diagram', () => {
  const point = (words: string) => `<dgm:pt><dgm:t><a:p><a:r><a:t>${words}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
  const layout = '<dgm:pt type="pres"><dgm:t><a:p/></dgm:t></dgm:pt>';
  const data = `<dgm:dataModel><dgm:ptLst>${point('Keeper')}${layout}${point('Mate')}</dgm:ptLst></dgm:dataModel>`;

  it('of a presentation gives its words where it stands on the slide', async () => {
    const said = (words: string) => `<p:sp><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:sp>`;
    const file = packed({
      'ppt/presentation.xml': '<p:presentation><p:sldId r:id="r1"/></p:presentation>',
      'ppt/_rels/presentation.xml.rels': relation('slide', 'slides/slide1.xml'),
      'ppt/slides/slide1.xml': `<p:sld>${said('The crew')}<dgm:relIds r:dm="r1" r:lo="r2"/>${said('of 1884')}</p:sld>`,
      'ppt/slides/_rels/slide1.xml.rels': relation('diagramData', '../diagrams/data1.xml'),
      'ppt/diagrams/data1.xml': data,
    });
    expect((await read(file, pptx)).text?.trim()).toBe('The crew\nKeeper\nMate\nof 1884');
  });

  it('of a Word document gives its words where it stands in the text', async () => {
    const said = (inner: string) => `<w:p><w:r>${inner}</w:r></w:p>`;
    const drawing = '<w:drawing><dgm:relIds r:dm="r1"/></w:drawing>';
    const file = packed({
      'word/document.xml': `<w:document><w:body>${said('<w:t>The crew</w:t>')}${said(drawing)}${said('<w:t>of 1884</w:t>')}</w:body></w:document>`,
      'word/_rels/document.xml.rels': relation('diagramData', 'diagrams/data1.xml'),
      'word/diagrams/data1.xml': data,
    });
    expect((await read(file, docx)).text).toBe('The crew\nKeeper\nMate\n\nof 1884');
  });
});

describe('a document of the old format that holds another', () => {
  it('gives its own words, whichever lies first in the file', async () => {
    const own = new CompoundFile(await fixture('harbour.doc'));
    const streams = ['WordDocument', '1Table', '0Table'].flatMap((name) => {
      const bytes = own.read(name);
      return bytes ? [{ name, bytes }] : [];
    });
    const other = streams.map(({ name }) => ({ name, bytes: Buffer.from('other'), isEmbedded: true }));
    const { text } = await read(compoundOf([...other, ...streams]), 'application/msword');
    expect(text).toBe((await read(await fixture('harbour.doc'), 'application/msword')).text);
  });
});

describe('a file that is locked with a password', () => {
  const sentence = 'This file is protected with a password, so its text could not be read.';

  it('says so, in the format of LibreOffice', async () => {
    const file = packed({
      'META-INF/manifest.xml':
        '<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
      'content.xml': '\u0093\u00a2\u00f0',
    });
    expect(await read(file, odt)).toMatchObject({ text: null, problem: sentence });
  });

  it('says so, in that of Microsoft', async () => {
    const file = compoundOf([{ name: 'EncryptedPackage', bytes: Buffer.from('x') }]);
    expect(await read(file, 'application/cdfv2-encrypted')).toMatchObject({ text: null, problem: sentence });
  });
});
