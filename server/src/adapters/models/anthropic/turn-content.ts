import { type JsonObject, parseObject } from '../json-object.ts';

/**
 * The blocks of one answer, reassembled from their pieces. A paused turn is continued by sending them back unchanged
 * (SOURCE: platform.claude.com/docs/en/build-with-claude/handling-stop-reasons, pause_turn).
 */
export class TurnContent {
  readonly #blocks = new Map<unknown, { readonly block: Record<string, unknown>; json: string }>();

  start(index: unknown, block: JsonObject): void {
    this.#blocks.set(index, { block: { ...block }, json: '' });
  }

  add(index: unknown, delta: JsonObject): void {
    const open = this.#blocks.get(index);
    if (!open) return;
    const { block } = open;
    for (const field of ['text', 'thinking', 'signature']) {
      const piece = delta[field];
      if (typeof piece === 'string') block[field] = String(block[field] ?? '') + piece;
    }
    if (typeof delta.partial_json === 'string') open.json += delta.partial_json;
    if (delta.citation) block.citations = [...(Array.isArray(block.citations) ? block.citations : []), delta.citation];
  }

  /** The blocks to send back. Empty texts are left out, because the vendor refuses them. */
  blocks(): readonly JsonObject[] {
    return [...this.#blocks.values()]
      .map(({ block, json }) => (json === '' ? block : { ...block, input: parseObject(json) }))
      .filter((block) => block.type !== 'text' || String(block.text ?? '').trim() !== '');
  }
}
