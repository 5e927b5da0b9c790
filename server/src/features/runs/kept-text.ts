import type { RunTask } from './run-task.ts';

/**
 * The text of an earlier reply that this one continues and therefore begins with; empty for any other reply. The
 * built-in model begins anew.
 */
export function keptText({ plan, model }: Pick<RunTask, 'plan' | 'model'>): string {
  return model.route === 'built-in' ? '' : (plan.goOnFrom ?? '');
}
