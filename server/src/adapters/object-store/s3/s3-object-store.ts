import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type ObjectStore, ObjectStoreError } from '../../../ports/object-store.ts';
import { checkBlobKey } from '../blob-key.ts';
import { NoS3, type S3Fault, s3Fault } from './s3-fault.ts';

export interface S3Settings {
  readonly bucket: string;
  /** null for AWS; otherwise the address of any S3-compatible server. */
  readonly endpoint: string | null;
  readonly region: string;
  /** null if the machine has a role of its own. */
  readonly accessKeyId: string | null;
  readonly secretAccessKey: string | null;
}

/** Milliseconds. */
interface Patience {
  /** To connect. */
  readonly connectionTimeout: number;
  /** Without any data in either direction. */
  readonly socketTimeout: number;
  /** Until an object that is asked for as a stream begins. */
  readonly answer: number;
  /** Without any data of a stream. A reader who is slow, or has paused, takes none either. */
  readonly streamTimeout: number;
  /** For a whole trial. */
  readonly trial: number;
}

const attempts = 3;
/**
 * All attempts of a call end within the minute for which a proxy lets a request be silent, so that its user is told. The
 * client begins to count 3 s after the call.
 */
const patience: Patience = {
  connectionTimeout: 5_000,
  socketTimeout: 15_000,
  answer: 45_000,
  streamTimeout: 600_000,
  trial: 10_000,
};

function storeError(error: unknown): ObjectStoreError {
  // A missing bucket is a wrong setting, not a missing blob.
  const missing =
    error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';
  if (missing) return new ObjectStoreError('not-found', 'There is nothing under this key.', { cause: error });
  return new ObjectStoreError('unavailable', 'The file store could not be used.', { cause: error });
}

function clientOf(
  { region, endpoint, accessKeyId, secretAccessKey }: S3Settings,
  { connectionTimeout, socketTimeout }: Patience,
): S3Client {
  return new S3Client({
    region,
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Few servers other than AWS support bucket.host, and many do not know checksum trailers.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    // `requestTimeout` is not used: it only logs a warning, and would treat a large upload as late.
    requestHandler: { connectionTimeout, socketTimeout },
  });
}

async function bodyOf(client: S3Client, input: GetObjectCommandInput, options: { abortSignal?: AbortSignal } = {}) {
  const { Body } = await client.send(new GetObjectCommand(input), options).catch((error) => {
    throw storeError(error);
  });
  if (!Body) throw new ObjectStoreError('unavailable', 'The file store answered without a body.');
  return Body;
}

/** The key of the object that the first trial of a process puts in the bucket. */
const trialKey = 'trial';

export interface S3ObjectStore extends ObjectStore {
  /** Tests whether the bucket can be written and read: null, or why not. */
  tryOut(): Promise<S3Fault | null>;
  /** Closes the connections. */
  close(): void;
}

/** Blobs in a bucket. S3 guarantees that a put is atomic. `given`: other timeouts, for tests. */
export function s3ObjectStore(settings: S3Settings, given: Partial<Patience> = {}): S3ObjectStore {
  const times = { ...patience, ...given };
  const client = clientOf(settings, times);
  const streaming = clientOf(settings, { ...times, socketTimeout: times.streamTimeout });
  const at = (key: string) => ({ Bucket: settings.bucket, Key: checkBlobKey(key) });
  let hasPut = false;
  const look = async (abortSignal: AbortSignal) =>
    (await client.send(new HeadObjectCommand(at(trialKey)), { abortSignal })).ETag !== undefined;
  return {
    async put(key, bytes) {
      const target = at(key);
      const { ETag } = await client
        .send(new PutObjectCommand({ ...target, Body: bytes, ContentLength: bytes.byteLength }))
        .catch((error) => {
          throw storeError(error);
        });
      if (ETag === undefined) throw storeError(new NoS3());
    },
    async read(key) {
      const body = await bodyOf(client, at(key));
      return body.transformToByteArray().catch((error) => {
        throw storeError(error);
      });
    },
    async stream(key, range) {
      const part = range && { Range: `bytes=${range.first}-${range.last}` };
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), times.answer);
      try {
        // In Node the SDK's body is always a Readable; its type also covers browsers.
        return (await bodyOf(streaming, { ...at(key), ...part }, { abortSignal: late.signal })) as Readable;
      } finally {
        clearTimeout(timer);
      }
    },
    async delete(key) {
      const target = at(key);
      await client.send(new DeleteObjectCommand(target)).catch((error) => {
        const failure = storeError(error);
        if (failure.kind !== 'not-found') throw failure;
      });
    },
    async tryOut() {
      const abortSignal = AbortSignal.timeout(times.trial);
      try {
        // Later trials only read, or a bucket with versions would be full of them.
        if (hasPut && (await look(abortSignal).catch(() => false))) return null;
        // Put first: without the right to list, S3 refuses a missing object exactly like a wrong key.
        const trial = new PutObjectCommand({ ...at(trialKey), Body: new Uint8Array(0), ContentLength: 0 });
        const { ETag } = await client.send(trial, { abortSignal });
        hasPut = ETag !== undefined && (await look(abortSignal));
        return hasPut ? null : s3Fault(new NoS3());
      } catch (error) {
        const silence = `It did not answer within ${times.trial / 1000} s.`;
        return s3Fault(abortSignal.aborted ? new Error(silence, { cause: error }) : error);
      }
    },
    close() {
      client.destroy();
      streaming.destroy();
    },
  };
}
