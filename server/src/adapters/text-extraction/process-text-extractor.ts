import type { TextExtractor } from '../../ports/text-extractor.ts';
import { patientBounds, quickBounds, thoroughBounds, thoroughWaitMs, waitingMs } from './limits.ts';
import { ReadingLane } from './reading-lane.ts';

const standard = {
  quickMs: quickBounds.readingMs,
  readingMs: patientBounds.readingMs,
  waitingMs,
  startMs: quickBounds.startMs,
};

/**
 * Reads files in separate processes. They are not threads, because what a bomb unpacks to is outside the heap that a
 * thread's limits cover, and a thread that runs out of memory can crash the server. There are two lanes: nearly every
 * file is read in the quick one. A file that exceeds its limits is read again in the patient lane, where it delays only
 * files of its kind. In both lanes, users take turns. A third lane reads sources, which may take minutes.
 */
export function processTextExtractor(some: Partial<typeof standard> = {}): TextExtractor {
  const limits = { ...standard, ...some };
  const quickMs = Math.min(limits.quickMs, limits.readingMs);
  const { readingMs, startMs } = limits;
  const quick = new ReadingLane({ ...quickBounds, readingMs: quickMs, startMs }, { keepsSpare: true });
  const patient = new ReadingLane({ ...patientBounds, readingMs, startMs }, { keepsSpare: false });
  const thorough = new ReadingLane({ ...thoroughBounds, startMs }, { keepsSpare: false });
  return {
    async extract(request) {
      if (request.isThorough) return (await thorough.read(request, thoroughWaitMs)).extraction;
      const began = performance.now();
      const first = await quick.read(request, limits.waitingMs);
      if (!first.isOverBounds) return first.extraction;
      const waited = performance.now() - began;
      const again = patient.read(request, Math.max(0, limits.waitingMs + quickMs - waited));
      // A text that was read is not lost because there is no time to find out whether pages are missing.
      return (await (first.extraction.text === null ? again : again.catch(() => first))).extraction;
    },
    async close() {
      quick.close();
      patient.close();
      thorough.close();
    },
  };
}
