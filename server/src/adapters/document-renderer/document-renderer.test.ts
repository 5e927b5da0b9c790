import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import type { ChatDocument, DocumentFormat, DocumentMessage } from '../../ports/document-renderer.ts';
import { threadDocumentRenderer } from './thread-document-renderer.ts';

const renderer = threadDocumentRenderer();
afterAll(() => renderer.close());

const reply = (content: string, some: Partial<DocumentMessage> = {}): DocumentMessage => ({
  role: 'assistant',
  author: 'Atrium AI',
  time: '21 Nov 2026, 10:00 UTC',
  content,
  sources: [],
  fileNames: [],
  ...some,
});
const document = (...messages: DocumentMessage[]): ChatDocument => ({
  title: 'A <b>plan',
  origin: 'From here',
  messages,
});
const render = async (made: ChatDocument, format: DocumentFormat) => Buffer.from(await renderer.render(made, format));
const html = async (...messages: DocumentMessage[]) => (await render(document(...messages), 'html')).toString();
const pdfText = async (...messages: DocumentMessage[]) => {
  const proxy = await getDocumentProxy(new Uint8Array(await render(document(...messages), 'pdf')));
  return (await extractText(proxy, { mergePages: true })).text.replace(/\s+/g, ' ');
};

/** The texts that were drawn, with their positions. */
const places = async (message: DocumentMessage) => {
  const proxy = await getDocumentProxy(new Uint8Array(await render(document(message), 'pdf')));
  const { items } = await (await proxy.getPage(1)).getTextContent();
  return items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
};
/** The words in their order from left to right on the page. */
const fromLeft = (items: Awaited<ReturnType<typeof places>>, words: readonly string[]) => {
  const at = (word: string) => items.find(({ str }) => str.includes(word))?.transform[4] ?? Number.NaN;
  return words.toSorted((a, b) => at(a) - at(b));
};

describe('a chat as a page of its own', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'text <svg onload=alert(1)> text',
    '[x](javascript:alert(1))',
    '[x](<java\nscript:alert(1)>)',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![x](https://pictures.example/a.png)',
    '![x](data:image/svg+xml;base64,PHN2Zy8+)',
    '[x]: javascript:alert(1)\n\n[x]',
    '<iframe src="https://far.example"></iframe>',
    '| a | <b onclick=x> |\n|---|---|\n| <style>*{} | [x](vbscript:x) |',
    '<https://far.example/"onmouseover=alert(1)>',
    '\\(\\href{javascript:alert(1)}{x} <img src=x onerror=alert(1)>\\)',
    '$$\n\\text{<script>alert(1)</script>} \\includegraphics{https://far.example/a.png}\n$$',
    '$$<script>alert(1)</script> \\frac{$$',
  ])('runs and loads nothing of %j', async (content) => {
    const page = await html(
      reply(content),
      reply(content, { role: 'user', sources: [{ title: content, url: content }] }),
    );
    const body = page.slice(page.indexOf('<body>'));
    expect(body).not.toMatch(/<(?:script|svg|iframe|style|link|object|embed|form|base|meta)\b/i);
    expect(body).not.toMatch(/<[a-z][^<>]*\son\w+\s*=/i);
    expect(body).not.toMatch(/<[a-z][^<>]* (?:href|src)="(?!https?:|mailto:|#|data:image\/(?:png|jpeg|gif|webp);)/i);
    expect(body).not.toMatch(/<[a-z][^<>]* (?:href|src)=[^"]/i);
    expect(body).not.toMatch(/<img[^>]+src="?https?:/i);
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/script-src|unsafe-inline|unsafe-eval/);
    // Not even the name of a link is looked up.
    expect(page).toContain('<meta http-equiv="x-dns-prefetch-control" content="off">');
  });

  it('breaks lines where a reply has written that as HTML, as in cells of tables', async () => {
    const page = await html(reply('| a |\n|---|\n| nine<br>ten<BR /> |\n\nOne\n\n<br/>\n**Two**\n\n`<br>` end'));
    expect(page).toContain('<strong>Two</strong>');
    expect(page).toMatch(/nine<br>\s*ten<br>/);
    expect(page).toMatch(/<code>&(?:lt|#x3C);br><\/code>/);
    expect(page.match(/&(?:lt|#x3C);br/gi)).toHaveLength(1);
    expect(await pdfText(reply('| a |\n|---|\n| nine<br>ten |'))).toContain('nine ten');
  });

  it('sets off words of scripts without spaces as the page does', async () => {
    expect(await html(reply('これは**「重要」**です。'))).toContain('<strong>「重要」</strong>です');
  });

  it('shows what Markdown means, and a question as it was typed', async () => {
    const page = await html(
      reply('# Head\n\n| a |\n|---|\n| **b** |\n\n- [x] done\n\n`code`', { fileNames: ['plan.pdf'] }),
      reply('# not a heading', { role: 'user' }),
    );
    for (const part of [
      '<h2>Head</h2>',
      '<td><strong>b</strong></td>',
      'type="checkbox"',
      '<code>code</code>',
      'Files: plan.pdf',
      '># not a heading<',
    ])
      expect(page).toContain(part);
    expect(page).toContain('<title>A &#x3C;b>plan</title>');
  });

  it('draws formulas in every spelling, and leaves one it cannot read as it was written', async () => {
    const page = await html(
      reply('So \\(a_{1} * b\\) is $x^2$:\n\n\\[ \\frac{1}{2} \\]\n\nand $$\\frac{$$ for $5 or $6.'),
    );
    expect(page.match(/<math /g)).toHaveLength(3);
    expect(page).toContain('<msub><mi>a</mi><mn>1</mn></msub>');
    expect(page).toMatch(/<math [^>]*display="block"[^>]*><semantics><mrow><mfrac>/);
    expect(page).toContain('<code>\\frac{</code> for $5 or $6.');

    expect(await pdfText(reply('So \\(a_{1} * b * c\\):\n\n\\[ \\frac{1}{2} \\]'))).toContain(
      'So $a_{1} * b * c$: \\frac{1}{2}',
    );
    const shell = 'Copy it to $HOME/$USER, or to $A/$B, for $5.';
    expect(await pdfText(reply(shell))).toContain(shell);
  });

  it('keeps a picture that stands in the text', async () => {
    const pixel = 'data:image/png;base64,iVBORw0KGgo=';
    expect(await html(reply(`![dot](${pixel})`))).toContain(`<img src="${pixel}" alt="dot">`);
  });
});

describe('a chat as a PDF', () => {
  it('has the text of all that Markdown has, over pages', async () => {
    const long = Array.from({ length: 120 }, (_, n) => `Paragraph ${n} with words.`).join('\n\n');
    const text = await pdfText(
      reply(
        `# Head\n\n> quoted\n\n1. first\n2. second\n\n| Key | Use |\n|---|---|\n| Enter | sends |\n\n\`\`\`js\nlet a = 1;\n\`\`\`\n\n${long}`,
        {
          sources: [{ title: 'A source', url: 'https://web.example/' }],
        },
      ),
    );
    for (const part of [
      'A <b>plan',
      'Head',
      'quoted',
      '1. first',
      'Enter',
      'sends',
      'let a = 1;',
      'Paragraph 119',
      'A source',
      '1 / ',
    ])
      expect(text).toContain(part);
  });

  it('shows Latin, Greek, Cyrillic, signs and emoji, and says which characters it cannot show', async () => {
    const shown = await pdfText(reply('Zażółć Ελληνικά привет → ≤ ✓ ├ 😀'));
    for (const part of ['Zażółć', 'Ελληνικά', 'привет', '→', '≤', '✓', '├', '😀']) expect(shown).toContain(part);
    expect(shown).not.toContain('has no letters for');
    const lacking = await pdfText(reply('Here 漢字 stand, and 한.'));
    expect(lacking).toContain('in a writing that this PDF has no letters for');
    expect(lacking).toContain('Export the chat as a web page (HTML)');
    expect(lacking).toContain('Here [2 Chinese, Japanese or Korean characters not shown] stand, and [1 Chinese');
    expect(lacking).not.toContain('□');
  });

  it('draws Hebrew and Arabic from right to left, with what is read from left to right among it', async () => {
    const hebrew = await places(reply('הפגישה במרץ (אחת) עם Anna Lee היום'));
    expect(fromLeft(hebrew, ['הפגישה', 'אחת', 'עם', 'Anna Lee', 'היום'])).toEqual([
      'היום',
      'Anna Lee',
      'עם',
      'אחת',
      'הפגישה',
    ]);
    const arabic = await places(reply('مرحبا **بكم** Anna في `code` البيت'));
    expect(fromLeft(arabic, ['مرحبا', 'Anna', 'code', 'البيت'])).toEqual(['البيت', 'code', 'Anna', 'مرحبا']);
    const latin = await places(reply('The word שלום means peace.'));
    expect(fromLeft(latin, ['The', 'שלום', 'means'])).toEqual(['The', 'שלום', 'means']);
    // A right-to-left paragraph is aligned with the right edge.
    const edge = Math.max(...hebrew.map(({ transform, width }) => transform[4] + width));
    expect(edge).toBeCloseTo(595.28 - 56, 0);
  });

  it('breaks a word whose directions change before the edge of the page', async () => {
    const drawn = await places(reply('אa'.repeat(2_000)));
    for (const { transform, width } of drawn) {
      expect(transform[4]).toBeGreaterThan(55);
      expect(transform[4] + width).toBeLessThan(595.28 - 55);
    }
  });

  it('breaks long lines from right to left, in lists, tables and questions too', async () => {
    const long = 'מילה '.repeat(300);
    const text = await pdfText(reply(`- ${long}\n\n| א | b |\n|---|---|\n| ג | d |`), reply(long, { role: 'user' }));
    expect(text.match(/מילה/g)).toHaveLength(600);
  });

  it.each([
    ['quotes within quotes', '>'.repeat(3_000)],
    ['lists within lists', Array.from({ length: 300 }, (_, n) => `${' '.repeat(n * 2)}- x`).join('\n')],
    ['a cell taller than a page', `| a |\n|---|\n| ${'word '.repeat(4_000)} |`],
    ['forty columns', `|${' a |'.repeat(40)}\n|${'---|'.repeat(40)}\n|${' b |'.repeat(40)}`],
    ['a line of code without an end', `\`\`\`\n${'x'.repeat(40_000)}\n\`\`\``],
    ['brackets without an end', '['.repeat(5_000)],
    ['directions that change with every letter', 'אa'.repeat(20_000)],
    ['a word from right to left without an end', 'א'.repeat(40_000)],
    ['brackets from right to left', '(א['.repeat(5_000)],
    ['directions within directions', '\u202bא\u202aa'.repeat(200)],
    ['lone surrogates and controls', 'a\ud800b\u0007c\u202ed'],
  ])('is made of %s', async (_what, content) => {
    expect((await render(document(reply(content)), 'pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
