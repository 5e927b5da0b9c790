/**
 * Does a work whose signal is aborted after so many milliseconds, or when the given one is. `AbortSignal.timeout` keeps its
 * timer when the work is done, and makes an error with its stack when that comes.
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
