import { z } from 'zod';
import { ModelError } from '../../../ports/model-provider.ts';
import type { EventBatch } from '../event-batch.ts';
import { parseObject } from '../json-object.ts';
import type { WireReader } from '../stream-wire.ts';
import { faultOf, vendorError } from '../vendor-error.ts';

/** The fields that are read of a new prediction. */
export const Prediction = z.object({
  id: z.string().regex(/^[a-z0-9]{1,60}$/),
  urls: z.object({ stream: z.url() }),
});
export type Prediction = z.infer<typeof Prediction>;

/** Reads the stream of one prediction: `output` is plain text, `done` and `error` are JSON. */
export class PredictionReader implements WireReader {
  #complete = false;

  get complete(): boolean {
    return this.#complete;
  }

  read(data: string, batch: EventBatch, event?: string): void {
    if (event === 'output') batch.text(data);
    if (event === 'error') throw vendorError(faultOf(500, parseObject(data)));
    if (event !== 'done') return;
    const why = parseObject(data).reason;
    if (why === 'error') throw new ModelError('provider-fault', 'The provider ended the stream with an error.');
    this.#complete = why !== 'canceled';
  }

  finish(batch: EventBatch): boolean {
    if (!this.#complete) return false;
    batch.push({ type: 'end', reason: 'stop' });
    return true;
  }
}
