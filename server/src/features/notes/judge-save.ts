import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { NotesDeps } from './notes-deps.ts';
import { mostVersions } from './policy.ts';
import { type NoteRow, versionBytesOf } from './store.ts';

/** A save of a note whose row is locked. */
export interface Save {
  /** The new text. */
  readonly content: string;
  /** Whether the text that it replaces is to be kept. */
  readonly isWorthKeeping: boolean;
  /** Whether it names no version that it began from: its writer need not have seen the text that it replaces. */
  readonly isOver: boolean;
}

/**
 * Judges a save by its writer's quota, and says how many earlier texts the note has room for, with the one that is
 * replaced; 0: that one is not kept. Throws Problem 'quota-exceeded'.
 *
 * Versions must not be why a text cannot be shortened when the storage is full. There the oldest give way until the
 * save takes no more room than there was. Where even that is not enough, the text is replaced without being kept, which
 * its writer asked for. A save over a text that its writer may never have seen is refused instead. Where only the title
 * is new, no text is lost, and none gives way.
 */
export async function judgeSave({ files }: NotesDeps, tx: Tx, actor: Actor, row: NoteRow, save: Save): Promise<number> {
  const judge = async (added: number) => (added > 0 ? files.elsewhere.judge(tx, actor, added) : undefined);
  const bytes = Buffer.byteLength(save.content);
  const growth = bytes - Buffer.byteLength(row.content);
  if (!save.isWorthKeeping) {
    await judge(growth);
    return 0;
  }
  const kept = await versionBytesOf(tx, row, mostVersions);
  const growthWith = (versions: number) => kept.slice(versions - 1).reduce((sum, each) => sum - each, bytes);
  try {
    await judge(growthWith(mostVersions));
    return mostVersions;
  } catch (error) {
    if (save.isOver || !(error instanceof Problem && error.code === 'quota-exceeded')) throw error;
  }
  if (save.content === row.content) return 0;
  for (let versions = kept.length; versions > 0; versions -= 1) if (growthWith(versions) <= 0) return versions;
  await judge(growth);
  return 0;
}
