import { fileName } from '@atrium/contract/file-name';
import type { ReportFormat } from '@atrium/contract/studio';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { escapeMarkdown } from '../../platform/text/escape-markdown.ts';
import { DocumentError, type TextDocument } from '../../ports/document-renderer.ts';
import { titleLine } from './domain/report-text.ts';
import { requireReport } from './read-reports.ts';
import { isAtEnd } from './store.ts';
import type { StudioDeps } from './studio-deps.ts';
import { asMarkdown, readWholeReport } from './writing/save-report.ts';

const kinds = {
  markdown: { ending: 'md', type: 'text/markdown' },
  docx: { ending: 'docx', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  pdf: { ending: 'pdf', type: 'application/pdf' },
} as const satisfies Record<ReportFormat, { readonly ending: string; readonly type: string }>;

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * Exports a finished report as a file, or the written part of a failed or cancelled one, since that is paid for. Throws
 * Problem 'conflict', 'too-large' or 'unavailable'.
 */
export const exportReport =
  (deps: StudioDeps) =>
  async ({ userId }: Actor, id: string, format: ReportFormat) => {
    const report = await requireReport(deps, deps.database.db, userId, id);
    if (!isAtEnd(report) || report.done === 0) throw new Problem('conflict', 'This report is not ready yet.');
    const whole = await readWholeReport(deps, report);
    const content = asMarkdown(whole, report.spaceId, deps.appUrl.origin);
    const origin = `Written by ${report.modelName} from the sources of a space in ${deps.productName}, ${day.format(report.updatedAt)}`;
    const { ending, type } = kinds[format];
    const { title } = report;
    const bytes =
      format === 'markdown'
        ? Buffer.from(`${titleLine(title)}\n\n_${escapeMarkdown(origin)}_\n\n${content}\n`)
        : await render(deps, { title, origin, content }, format);
    return { name: `${fileName(title, 'report')}.${ending}`, type, bytes };
  };

async function render({ documents }: StudioDeps, document: TextDocument, format: 'docx' | 'pdf'): Promise<Uint8Array> {
  try {
    return await documents.renderText(document, format);
  } catch (cause) {
    if (!(cause instanceof DocumentError)) throw cause;
    if (cause.kind === 'busy')
      throw new Problem('unavailable', 'Other documents are being made. Try again in a moment.', { retryAfter: 10 });
    if (cause.kind === 'too-hard')
      throw new Problem('too-large', 'This report is too long for this format. Export it as Markdown.', { cause });
    throw cause;
  }
}
