import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends a table as a download; `name` is chosen by us, in ASCII, without its extension. */
export async function sendCsv(reply: FastifyReply, name: string, table: AsyncIterable<Uint8Array>): Promise<undefined> {
  void reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(table));
}
