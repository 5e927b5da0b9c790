import { z } from 'zod';
import { decodeText } from './decode-text.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A text as notebooks keep it: whole, or in lines with their ends. */
const Lines = z
  .union([z.string(), z.array(z.string()).transform((lines) => lines.join(''))])
  .nullish()
  .catch(null);
/** What a cell printed, what it resulted in, or with what it failed. */
const Output = z.object({
  text: Lines,
  data: z.object({ 'text/plain': Lines }).nullish().catch(null),
  ename: Lines,
  evalue: Lines,
});
const Cell = z.object({
  cell_type: z.string(),
  source: Lines,
  outputs: z.array(Output.nullable().catch(null)).nullish().catch(null),
});
const Named = z.object({ name: z.string() }).nullish().catch(null);
/** SOURCE: nbformat.readthedocs.io, The Notebook file format, version 4. */
const Notebook = z.object({
  metadata: z.object({ language_info: Named }).nullish().catch(null),
  cells: z.array(Cell.nullable().catch(null)),
});

/** The cells of a Jupyter notebook as Markdown, in their order: words, code, and what the code gave as text. */
export function notebookText(bytes: Uint8Array): string {
  const { metadata, cells } = parsed(decodeText(bytes));
  const language = /^[\w+#-]{1,40}$/.exec(metadata?.language_info?.name ?? '')?.[0] ?? '';
  return cells
    .flatMap((cell) => {
      if (!cell) return [];
      const source = cell.source?.trimEnd() ?? '';
      if (cell.cell_type !== 'code') return [source];
      const given = (cell.outputs ?? []).map(wordsOf).join('').trimEnd();
      return [fenced(source, language), given.trim() === '' ? '' : `Output:\n\n${fenced(given, 'text')}`];
    })
    .filter((part) => part.trim() !== '')
    .join('\n\n');
}

function parsed(json: string): z.infer<typeof Notebook> {
  try {
    return Notebook.parse(JSON.parse(json));
  } catch {
    throw new UnreadableFile('This is no notebook of Jupyter that can be read. Save it in its present format.');
  }
}

function wordsOf(output: z.infer<typeof Output> | null): string {
  const error = output?.ename ? `${output.ename}: ${output.evalue ?? ''}` : '';
  const words = output?.text ?? output?.data?.['text/plain'] ?? error;
  return words === '' || words.endsWith('\n') ? words : `${words}\n`;
}

/** Code between marks of which it has no run as long. */
function fenced(code: string, language: string): string {
  if (code.trim() === '') return '';
  let longest = 2;
  for (const [, run = ''] of code.matchAll(/^[ \t]*(`+)/gm)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}
