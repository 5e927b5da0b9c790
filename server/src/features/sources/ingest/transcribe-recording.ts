import { withPatience } from '../../../platform/lanes/with-patience.ts';
import { isMadeAtWill } from '../../../platform/limits/budget-of.ts';
import { takeForActor } from '../../../platform/limits/take-for-actor.ts';
import { type Recording, type Transcriber, TranscriberError } from '../../../ports/transcriber.ts';
import { recordingsOfDay } from '../daily-limits.ts';
import type { Read } from '../domain/read.ts';
import { transcriptText } from '../domain/transcript-text.ts';
import { SourceProblem } from '../source-problem.ts';
import type { SourcesDeps } from '../sources-deps.ts';
import { writeVersion } from '../version-store.ts';
import { advance, refuseEndlessly, type Work } from './lease.ts';

/** Milliseconds for one recording: less than its job may take. */
const patience = 20 * 60_000;

const sentences: Readonly<Record<TranscriberError['kind'], string>> = {
  refused:
    'This recording could not be written down: it is damaged, or of a kind that is not supported. Add it as MP3.',
  auth: 'Recordings cannot be written down at the moment: the key for it was refused. Whoever runs this server can set another one.',
  'rate-limit': 'Too many recordings are being written down at the moment. Try again later.',
  unreachable: 'The model that writes recordings down could not be reached. Try again later.',
};

/**
 * Transcribes a recording, with times. The transcript is written at once, so that after a later failure the recording
 * is not sent, and paid for, again. Throws SourceProblem.
 */
export async function transcribeRecording(deps: SourcesDeps, work: Work, recording: Recording): Promise<Read> {
  const { transcriber } = deps;
  if (transcriber === null)
    throw new SourceProblem(
      'Recordings need a model that writes them down: whoever runs this server sets TRANSCRIPTION_MODEL. Then retry, or add the transcript as text.',
    );
  if (recording.bytes.byteLength > transcriber.mostBytes)
    throw new SourceProblem(
      `This recording is larger than ${transcriber.mostBytes / 1024 / 1024} MB. Add it in parts, or as MP3 at a lower rate.`,
    );
  refuseEndlessly(work);
  await countRecording(deps, work, recording.bytes.byteLength);
  const read = await transcribed(transcriber, recording);
  const { text: pendingText, outline, notice } = read;
  await advance(deps, work, async (tx) => {
    await writeVersion(tx, work.userId, work.source.id, work.version.version, { pendingText, outline, notice });
    return {};
  });
  return read;
}

/**
 * Counts the recording against the daily limit even if the model fails, since it may have been paid for. If the owner's
 * account is gone, so is the source, and nothing is counted.
 */
async function countRecording({ accounts, database, clock }: SourcesDeps, { userId }: Work, bytes: number) {
  const actor = await accounts.actorInJobs(userId);
  if (actor === null || (await takeForActor(database.db, actor, recordingsOfDay, bytes, clock.now()))) return;
  throw new SourceProblem(
    isMadeAtWill(actor)
      ? 'The demo users of your network have reached the daily limit of recordings. Retry tomorrow, or sign in with an account of your own.'
      : 'You have reached the daily limit of recordings. Retry tomorrow.',
  );
}

async function transcribed(transcriber: Transcriber, recording: Recording): Promise<Read> {
  try {
    const said = await withPatience(patience, (signal) => transcriber.transcribe(recording, signal));
    const { text, times } = transcriptText(said);
    if (text.trim() === '') throw new SourceProblem('Nothing that is said could be heard in this recording.');
    const outline = { pageStarts: [], sections: [], hasLines: false, times };
    const notice = times.length === 0 ? 'The model that wrote this down does not say when what was said.' : null;
    return { text, outline, title: null, notice };
  } catch (cause) {
    if (cause instanceof TranscriberError)
      throw new SourceProblem(sentences[cause.kind], { cause, isForGood: cause.kind === 'refused' });
    throw cause;
  }
}
