import type { PersonaId, Speaker } from '@atrium/contract/chat-personas';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { type Cast, checkOffered, greetingOf, type PlacedMessage, speakerOf } from '../../chats/index.ts';
import { draftVoice, type Voice } from '../../personas/index.ts';
import type { RunContext } from '../run-context.ts';
import type { SendWithDefaults } from './apply-defaults.ts';

/** Which personas answer a send, as far as the send itself says so. */
export interface ChosenCast {
  readonly cast: Cast;
  /** The voice of the first persona that answers, if it was looked up already. */
  readonly voice: Voice | null;
  /** The persona that a mention gives this turn to. */
  readonly mentioned: Speaker | null;
  readonly isPreview: boolean;
}

const asBefore: ChosenCast = { cast: { set: null, turn: null }, voice: null, mentioned: null, isPreview: false };

/**
 * Reads which personas are to answer. A send that names no persona makes no query. The personas it names must be the
 * caller's own, or templates on offer; an archived template stays in the chats that have it, and with an edited
 * question that was given to it.
 */
export async function chooseCast(
  context: RunContext,
  actor: Actor,
  body: SendWithDefaults,
  edited: PlacedMessage | null,
): Promise<ChosenCast> {
  const { persona, personas } = body;
  if (persona && personas) throw new Problem('invalid-request', 'Name one persona or a list of them, not both.');
  if (persona && 'draft' in persona) {
    if (actor.kind !== 'user') throw new Problem('sign-in-required');
    const voice = draftVoice(persona.draft);
    return { ...asBefore, cast: castOf([voice]), voice, isPreview: true };
  }
  const ids = (persona ? [persona] : (personas ?? [])).map(({ id }) => id);
  const wanted = body.mention ? [...ids, body.mention.id] : ids;
  const kept = body.mention ? null : keptMention(body, edited);
  if (wanted.length === 0 && kept === null) return asBefore;
  const voices = await voicesOf(context, actor, body, wanted, edited);
  const set = voices.slice(0, ids.length);
  if (new Set(set.map(({ id }) => id)).size < set.length)
    throw new Problem('invalid-request', 'A persona can be in a chat once.');
  const cast = set.length > 0 ? castOf(set) : asBefore.cast;
  const mentioned = kept === null ? voices[ids.length] : await findVoice(context, actor, kept);
  if (!mentioned) return { ...asBefore, cast, voice: set[0] ?? null };
  const speaker = speakerOf(mentioned);
  return { cast: { ...cast, turn: [speaker] }, voice: mentioned, mentioned: speaker, isPreview: false };
}

function castOf(voices: readonly Voice[]): Cast {
  return { set: { speakers: voices.map(speakerOf), greeting: greetingOf(voices) }, turn: null };
}

/** An edited question stays with the persona it was given to, as long as its text still mentions that persona. */
function keptMention(body: SendWithDefaults, edited: PlacedMessage | null): PersonaId | null {
  const persona = edited?.persona;
  return persona && body.message.toLowerCase().includes(`@${persona.name.toLowerCase()}`) ? persona.id : null;
}

/** The persona that a turn was given to before, if it still exists. */
export async function findVoice(
  { database, personas }: RunContext,
  actor: Actor,
  id: PersonaId,
): Promise<Voice | null> {
  const [voice] = await personas.voices(database.db, actor.userId, [id]);
  return voice ?? null;
}

async function voicesOf(
  { database, personas, chats }: RunContext,
  actor: Actor,
  body: SendWithDefaults,
  ids: readonly PersonaId[],
  edited: PlacedMessage | null,
): Promise<readonly Voice[]> {
  const found = await personas.voices(database.db, actor.userId, ids);
  const isSure = found.every((voice) => voice?.isOffered && voice.fields.multimodalConfig.webChat);
  const kept = isSure || !body.sessionId ? [] : await chats.personasOf(database.db, actor.userId, body.sessionId);
  // The one that is mentioned stands last.
  const isMentionKept = body.mention !== undefined && body.mention.id === edited?.persona?.id;
  return found.map((voice, at) => {
    const isMention = at === ids.length - 1 && isMentionKept;
    checkOffered(voice, isMention || kept.some(({ id }) => id === voice?.id));
    return voice;
  });
}
