import type { Speaker } from '@atrium/contract/run-event';
import { speakerOf } from '../../chats/index.ts';
import type { Voice } from '../../personas/index.ts';
import type { LiveRun } from '../live/live-run.ts';
import type { RunContext } from '../run-context.ts';
import type { RunTask } from '../run-task.ts';

/** Which persona speaks in a run. */
export interface Speaking {
  /** As readers see it; null for the default assistant. */
  readonly speaker: Speaker | null;
  /** As the model is told. */
  readonly voice: Voice | null;
  /** Why the persona cannot speak. */
  readonly fault?: unknown;
}

/** The persona of a reply does not exist any more. */
export class PersonaGone extends Error {
  override readonly name = 'PersonaGone';
}

/**
 * Finds the persona that is to write a reply, as it is now: it may have been renamed since the chat stored it. A run
 * without a persona makes no query. Never rejects.
 */
export async function whoSpeaks(
  { database, personas, chats }: RunContext,
  run: LiveRun,
  { plan, stored }: RunTask,
): Promise<Speaking> {
  const kept = stored.speakers[0] ?? null;
  if (kept === null || plan.voice) return { speaker: kept, voice: plan.voice };
  try {
    const [voice = null] = await personas.voices(database.db, run.userId, [kept.id]);
    if (!voice) return { speaker: kept, voice: null, fault: new PersonaGone() };
    const speaker = speakerOf(voice);
    if (speaker.name !== kept.name || speaker.avatar !== kept.avatar)
      await chats.renewSpeaker(database.db, run.userId, run.identity, speaker);
    return { speaker, voice };
  } catch (fault) {
    return { speaker: kept, voice: null, fault };
  }
}
