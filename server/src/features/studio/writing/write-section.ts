import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { inertMarkdown } from '../../../platform/text/inert-markdown.ts';
import { ModelError } from '../../../ports/model-provider.ts';
import type { Generated } from '../../inference/index.ts';
import { fenceStretch, findStretches, NumberedStretches, type Stretch, scoreClaims } from '../../retrieval/index.ts';
import { markUnsupported, tidySection } from '../domain/finish-text.ts';
import { type ReportOrder, sectionQuery, sectionText, systemText, wholeText } from '../domain/report-order.ts';
import { inOneGo, type Section } from '../domain/sections.ts';
import { putSection, type SectionRow, sectionsOf } from '../store.ts';
import type { StudioDeps } from '../studio-deps.ts';
import { citerFor, readEvents, type Written } from './cite-section.ts';
import { advanceIn, holdingOf } from './lease.ts';
import { orderOf } from './order-of.ts';
import { wholeFor } from './plan-report.ts';
import { quoteSection } from './quote-section.ts';
import { stillIncludedOf } from './read-material.ts';
import type { Writing } from './writing.ts';

/** The part of a model's context window that the passages of one section may take, and the most tokens. */
const [shareOfWindow, mostTokens] = [0.25, 6_000];
/** The most tokens of output, including the model's thinking. */
const mostWritten = { whole: 12_000, section: 6_000 } as const;
/** A section is not begun if credits pay for fewer tokens than this. */
const leastWritten = 1_000;
const cutShort = {
  length: 'The model came to the length it may have, so that a part may end early.',
  credits: 'The credits of your account reached no further, so that a part ends early.',
  'monthly-limit': 'Your limit for this month reached no further, so that a part ends early.',
} as const;
const modelGone = 'The language model that began this report is not connected any more. Connect one, then try again.';
const nothingFound = '*Nothing in the sources meets this section.*';

/** Writes the next section. */
export async function writeSection(deps: StudioDeps, writing: Writing): Promise<void> {
  const { report, model } = writing;
  const sections = report.sections ?? inOneGo;
  const n = report.done;
  const section = sections[n];
  if (section === undefined) return;
  const earlier = await sectionsOf(deps.database.db, writing.userId, report.id);
  const order = await orderOf(deps, writing);
  if (model.route === 'built-in') {
    // Quotes make a report of their own, and do not continue one that a model began.
    if (section.heading !== '') throw new Problem('model-unavailable', modelGone);
    const written = await quoteSection(deps, writing, earlier);
    return deps.database.transaction((tx) => keepSection(deps, writing, tx, n, written));
  }
  const stretches = await materialOf(deps, writing, order, section);
  if (stretches.length === 0) {
    await stillIncludedOf(deps, writing.userId, report.spaceId);
    const written = { content: nothingFound, citations: [], unsupported: 0 };
    return deps.database.transaction((tx) => keepSection(deps, writing, tx, n, written));
  }
  await askForSection(deps, writing, { order, sections, section, n, earlier, stretches });
}

interface Asked {
  readonly order: ReportOrder;
  readonly sections: readonly Section[];
  readonly section: Section;
  readonly n: number;
  readonly earlier: readonly SectionRow[];
  readonly stretches: readonly Stretch[];
}

async function askForSection(deps: StudioDeps, writing: Writing, asked: Asked): Promise<void> {
  const { report, model, actor, signal } = writing;
  const { order, sections, section, n, earlier, stretches } = asked;
  const found = new NumberedStretches();
  found.add(stretches);
  const isWhole = section.heading === '';
  const sources = found.all.map((stretch, at) => fenceStretch(at + 1, stretch)).join('\n');
  const task = isWhole ? wholeText(order) : sectionText(order, sections, n);
  const parts = [sources, task].map((text) => ({ type: 'text' as const, text }));
  const request = {
    system: systemText(order),
    messages: [{ role: 'user' as const, parts }],
    maxOutputTokens: isWhole ? mostWritten.whole : mostWritten.section,
    thinking: 'fast' as const,
    webSearch: false,
  };
  const read = async (answer: Generated) => {
    const written = await readAnswer(answer, found, earlier, [section.heading, report.title], isWhole);
    return (tx: Tx) => keepSection(deps, writing, tx, n, written);
  };
  const holding = holdingOf(deps, writing, `report:${report.id}:${n}:${newId()}`);
  const call = { ...holding, model, purpose: 'report' as const, request, leastOutput: leastWritten, read };
  await deps.inference.generateOwn(actor, call, signal);
}

/** The material of a section: everything if it fits, else what a search of the sources finds. */
async function materialOf(
  deps: StudioDeps,
  writing: Writing,
  order: ReportOrder,
  section: Section,
): Promise<readonly Stretch[]> {
  const { userId, report, model } = writing;
  const whole = section.heading === '' ? await wholeFor(deps, writing) : null;
  if (whole !== null) return whole;
  const budget = Math.min(mostTokens, Math.floor(model.contextWindow * shareOfWindow));
  return findStretches(deps.retrieval, userId, {
    spaceId: report.spaceId,
    query: sectionQuery(order, section),
    budget,
  });
}

/** Turns an answer into a section: makes and verifies its citations, and checks its statements against them. */
async function readAnswer(
  { text, cutBy }: Generated,
  found: NumberedStretches,
  earlier: readonly SectionRow[],
  titles: readonly string[],
  isWhole: boolean,
): Promise<Written> {
  const tidied = tidySection(inertMarkdown(text), titles, isWhole ? 1 : 2);
  if (tidied === '') throw new ModelError('unknown', 'The model wrote nothing.');
  const citer = citerFor(found, earlier, false);
  const { content, citations } = readEvents([...citer.read([{ type: 'chunk', content: tidied }]), ...citer.finish()]);
  const statements = [];
  for (const claim of scoreClaims(content, (number) => citer.passageOf(number))) {
    statements.push(claim);
    if (statements.length % 10 === 0) await nextTurn();
  }
  return {
    content: markUnsupported(content, statements),
    citations,
    unsupported: statements.filter(({ isSupported }) => !isSupported).length,
    ...(cutBy !== null && { notice: cutShort[cutBy] }),
  };
}

/** Stores a section and records that it is written. */
async function keepSection(deps: StudioDeps, writing: Writing, tx: Tx, n: number, written: Written): Promise<void> {
  const { userId, report } = writing;
  const { content, citations, unsupported, notice } = written;
  await advanceIn(tx, deps, writing, {
    done: n + 1,
    citations: report.citations + citations.length,
    unsupported: report.unsupported + unsupported,
    ...(notice !== undefined &&
      !report.notice?.includes(notice) && { notice: [report.notice, notice].filter(Boolean).join(' ') }),
  });
  await putSection(tx, {
    userId,
    reportId: report.id,
    n,
    content,
    citations,
    unsupported,
    createdAt: deps.clock.now(),
  });
}
