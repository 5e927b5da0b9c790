import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { ModelError } from '../../../ports/model-provider.ts';
import { type PreparedModel, refuseUnforeseenCharge } from '../../inference/index.ts';
import { failureSentence } from '../../runs/index.ts';
import { isWritten } from '../domain/sections.ts';
import type { ReportJob } from '../jobs.ts';
import type { ReportRow } from '../store.ts';
import type { StudioDeps } from '../studio-deps.ts';
import type { AtWork } from './at-work.ts';
import { advance, halted, holdOn, LeaseLost, takeReport, type Work } from './lease.ts';
import { planReport } from './plan-report.ts';
import { saveReport } from './save-report.ts';
import { writeSection } from './write-section.ts';
import type { Writing } from './writing.ts';

/** What who began a report by a key of his own, which is gone, can do: it is written apart from any request. */
const keyGone = 'Connect it again and press Retry; without it, Retry takes credits.';

/** What who has run out of credits can do. */
const addCredits = 'Add credits, or a key of your own for this model, then press Retry.';

/**
 * What each stage does; at its end, in one transaction, it writes what it came to and which stage is next. These need a
 * model: those below must go through without one, because what is written was paid for.
 */
const stages: Readonly<Record<string, (deps: StudioDeps, writing: Writing) => Promise<void>>> = {
  planning: planReport,
  writing: writeSection,
};

function withoutModel(deps: StudioDeps, work: Work): Promise<void> | null {
  const { stage } = work.report;
  if (stage === 'queued') return advance(deps, work, { stage: 'planning' });
  if (stage === 'writing' && isWritten(work.report)) return advance(deps, work, { stage: 'saving' });
  return stage === 'saving' ? saveReport(deps, work) : null;
}

/**
 * Brings a report from the stage it is at to the end. A section, the charge for it and the word that it is there are written
 * together, so that a job that dies anywhere, and is taken up by another, writes no section twice and charges none twice.
 */
export const writeReportJob =
  (deps: StudioDeps, atWork: AtWork) =>
  async ({ userId, reportId }: ReportJob, signal?: AbortSignal): Promise<void> => {
    const lease = newId();
    const told = atWork.enter(reportId);
    const ended = signal ? AbortSignal.any([signal, told.signal]) : told.signal;
    try {
      while (!ended.aborted) {
        const report = await takeReport(deps, userId, reportId, lease);
        if (report === null) return;
        if (!(await step(deps, { userId, lease, report, signal: ended }, told))) return;
      }
    } finally {
      atWork.leave(reportId, told);
    }
  };

/** Does what is next. False when nothing more is to be done here; throws when it is to be tried again later. */
async function step(deps: StudioDeps, work: Work, told: AbortController): Promise<boolean> {
  const lease = holdOn(deps, work, told);
  let model: PreparedModel | null = null;
  try {
    const step = withoutModel(deps, work);
    if (step !== null) {
      await step;
      return true;
    }
    const { model: modelId, stage } = work.report;
    const actor = await actorOf(deps, work);
    model = await deps.inference.prepare(actor, modelId);
    refuseUnforeseenCharge(model, work.report.writer.paidBy, keyGone);
    await stages[stage]?.(deps, { ...work, actor, model });
    return true;
  } catch (cause) {
    if (cause instanceof LeaseLost || told.signal.aborted) return false;
    const sentence = work.signal.aborted ? null : sentenceOf(cause, model);
    if (sentence !== null) deps.log.warn({ reportId: work.report.id, err: cause }, 'a report could not be written');
    await halt(deps, work, sentence);
    if (sentence !== null) return false;
    throw cause;
  } finally {
    lease.end();
  }
}

/** On whose behalf the model is called, with the rights he has now. Throws LeaseLost where his account is gone or going. */
async function actorOf({ accounts }: StudioDeps, { userId, report }: Work): Promise<Actor> {
  const now = await accounts.actorInJobs(userId);
  if (now === null) throw new LeaseLost(true);
  return { ...now, sessionId: report.writer.sessionId };
}

/** Lets others take it up, or notes why nobody is to. */
async function halt(deps: StudioDeps, work: Work, sentence: string | null): Promise<void> {
  const free: Partial<ReportRow> = { leaseBy: null, leaseUntil: null };
  const change = sentence === null ? free : halted(work.report, 'failed', sentence);
  await advance(deps, work, change).catch((lost) => {
    if (!(lost instanceof LeaseLost)) throw lost;
  });
}

/** Why a report cannot be written, where trying the same again at once would not help; null for what is our own fault. */
function sentenceOf(cause: unknown, model: PreparedModel | null): string | null {
  if (cause instanceof Problem && cause.code === 'insufficient-credits') return `${cause.message} ${addCredits}`;
  if (cause instanceof Problem && cause.code !== 'internal' && cause.code !== 'store-away') return cause.message;
  if (!(cause instanceof ModelError) || model === null) return null;
  const { name, vendorModel, route, addressSetting } = model;
  if (cause.kind === 'context-too-long')
    return `These sources are too long for ${name}. Choose another model, or take some of them out of the knowledge base.`;
  if (cause.kind === 'refused') return `${name} declined to write this.`;
  if (cause.kind === 'network') return `The connection to ${name} failed before the report was whole. Try again.`;
  return failureSentence(cause.kind, { name, vendorModel, route, addressSetting, retryAfter: cause.retryAfter });
}
