import { BorderStyle, type IStylesOptions, ShadingType } from 'docx';

/** Colours without `#`. Sizes are in half points, distances in twentieths of a point. */
export const inks = { text: '16211D', muted: '505953', line: 'D9DAD4', sunken: 'F1F1ED', link: '015545' } as const;
const fonts = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Arial' } as const;
const codeFonts = { ascii: 'Courier New', hAnsi: 'Courier New', cs: 'Courier New' } as const;

/** Ids of the styles that Word does not have itself. */
export const quoteStyle = 'QuotedText';
export const codeStyle = 'CodeText';
export const codeFont = codeFonts;

/** The background of code and of table heads. */
export const ground = { type: ShadingType.CLEAR, color: 'auto', fill: inks.sunken } as const;

const heading = (size: number, before: number) => ({
  run: { font: fonts, size, bold: true, color: inks.text },
  paragraph: { spacing: { before, after: 80 }, keepNext: true, keepLines: true },
});

/** How the parts of a document look. */
export const docxStyles: IStylesOptions = {
  default: {
    document: { run: { font: fonts, size: 22, color: inks.text }, paragraph: { spacing: { line: 264 } } },
    title: {
      run: { font: fonts, size: 40, bold: true, color: inks.text },
      paragraph: { spacing: { after: 60 } },
    },
    heading1: heading(34, 320),
    heading2: heading(30, 280),
    heading3: heading(26, 240),
    heading4: heading(24, 200),
    heading5: heading(22, 200),
    heading6: heading(22, 200),
    hyperlink: { run: { color: inks.link, underline: {} } },
    footnoteText: { run: { size: 18 }, paragraph: { spacing: { after: 40, line: 240 } } },
  },
  paragraphStyles: [
    {
      id: quoteStyle,
      name: 'Quoted text',
      basedOn: 'Normal',
      run: { color: inks.muted },
      paragraph: { border: { left: { style: BorderStyle.SINGLE, size: 12, space: 8, color: inks.line } } },
    },
    {
      id: codeStyle,
      name: 'Code',
      basedOn: 'Normal',
      run: { font: codeFonts, size: 18 },
      paragraph: { spacing: { before: 0, after: 0, line: 240 } },
    },
  ],
};
