import { defaultModelId } from '@atrium/contract/model-ids';
import type { SendMessage } from '@atrium/contract/runs';
import type { Actor } from '../../../platform/http/actor.ts';
import type { RunContext } from '../run-context.ts';

/** A send that leaves nothing open that a run needs. */
export type SendWithDefaults = SendMessage & { readonly model: string; readonly webSearch: boolean };

/**
 * Fills in what a send leaves open: a chat that is created in a space gets the model, the persona and the web search of
 * the space's configuration. A persona that no chat can take any more is left out, as in the composer.
 */
export async function applyDefaults(
  context: RunContext,
  { userId, kind }: Actor,
  body: SendMessage,
): Promise<SendWithDefaults> {
  const { model = defaultModelId, webSearch = false, spaceId } = body;
  const isBegun = kind === 'user' && !body.sessionId && spaceId !== undefined && spaceId !== null;
  if (!isBegun) return { ...body, model, webSearch };
  const { database, spaces, personas } = context;
  const defaults = await spaces.defaultsOf(database.db, userId, spaceId);
  const isOpen = body.persona === undefined && body.personas === undefined;
  const named = isOpen ? (defaults?.persona ?? null) : null;
  const [voice] = named === null ? [] : await personas.voices(database.db, userId, [named]);
  const isTaken = voice?.isOffered && voice.fields.multimodalConfig.webChat;
  return {
    ...body,
    model: body.model ?? defaults?.model ?? defaultModelId,
    webSearch: body.webSearch ?? defaults?.webSearch ?? false,
    ...(isTaken && { persona: { id: voice.id } }),
  };
}
