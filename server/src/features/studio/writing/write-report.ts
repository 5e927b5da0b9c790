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

/** The advice to a user whose own key, by which the report was begun, is gone; no request is open that could ask. */
const keyGone = 'Connect it again and press Retry; without it, Retry takes credits.';

/** The advice to a user who has run out of credits. */
const addCredits = 'Add credits, or a key of your own for this model, then press Retry.';

/**
 * The work of each stage that needs a model. At its end, it writes its result and the next stage in one transaction.
 * The steps in `withoutModel` must work without one, because what is written has been paid for.
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
 * Takes a report from its present stage to the end. A section, its charge and its completion are written together, so
 * that a job that dies anywhere, and is continued by another, neither writes nor charges a section twice.
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

/** Does the next step. Returns false if nothing remains to be done here; throws if the job should be retried later. */
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

/**
 * The user on whose behalf the model is called, with their present rights. Throws LeaseLost if the account is gone or
 * being deleted.
 */
async function actorOf({ accounts }: StudioDeps, { userId, report }: Work): Promise<Actor> {
  const now = await accounts.actorInJobs(userId);
  if (now === null) throw new LeaseLost(true);
  return { ...now, sessionId: report.writer.sessionId };
}

/** Frees the report for another job, or records why no job should continue it. */
async function halt(deps: StudioDeps, work: Work, sentence: string | null): Promise<void> {
  const free: Partial<ReportRow> = { leaseBy: null, leaseUntil: null };
  const change = sentence === null ? free : halted(work.report, 'failed', sentence);
  await advance(deps, work, change).catch((lost) => {
    if (!(lost instanceof LeaseLost)) throw lost;
  });
}

/** Why a report cannot be written if an immediate retry would not help; null for a fault of our own. */
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
