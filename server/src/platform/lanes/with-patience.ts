/**
 * Runs work with a signal that aborts after the given time, or when the given signal does. Unlike
 * `AbortSignal.timeout`, which keeps its timer after the work is done and then creates an error with a stack trace.
 */
export async function withPatience<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const late = new AbortController();
  const giveUp = () => late.abort(new DOMException(`This took more than ${milliseconds} ms.`, 'TimeoutError'));
  const timer = setTimeout(giveUp, milliseconds).unref();
  try {
    return await work(signal ? AbortSignal.any([signal, late.signal]) : late.signal);
  } finally {
    clearTimeout(timer);
  }
}
