import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type ByteRange, type ObjectStore, ObjectStoreError } from '../../../ports/object-store.ts';
import { checkBlobKey } from '../blob-key.ts';
import { type S3Fault, s3Fault } from './s3-fault.ts';

export interface S3Settings {
  readonly bucket: string;
  /** null for AWS itself; any S3-speaking server otherwise. */
  readonly endpoint: string | null;
  readonly region: string;
  /** null where the machine has a role of its own. */
  readonly accessKeyId: string | null;
  readonly secretAccessKey: string | null;
}

/** Milliseconds until there is a connection, and without a byte on it either way. */
const patience = { connectionTimeout: 5_000, socketTimeout: 60_000 };

function storeError(error: unknown): ObjectStoreError {
  // A bucket that is not there is a wrong setting, and not a blob that is gone.
  const missing =
    error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';
  if (missing) return new ObjectStoreError('not-found', 'There is nothing under this key.', { cause: error });
  return new ObjectStoreError('unavailable', 'The file store could not be used.', { cause: error });
}

function clientOf(
  { region, endpoint, accessKeyId, secretAccessKey }: S3Settings,
  requestHandler: typeof patience,
): S3Client {
  return new S3Client({
    region,
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Other servers than AWS seldom answer to bucket.host, and many know no checksum trailers.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // Not its `requestTimeout`: that one only warns, and would count a large upload as late.
    requestHandler,
  });
}

/** Stands in the bucket since it was first tried. */
const trialKey = 'trial';

export interface S3ObjectStore extends ObjectStore {
  /** Whether the bucket can be used: null, or why not. */
  tryOut(): Promise<S3Fault | null>;
  /** Lets the connections go. */
  close(): void;
}

/** Blobs in a bucket. A put is atomic by S3's own promise. `times`: other ones, for tests. */
export function s3ObjectStore(settings: S3Settings, times = patience): S3ObjectStore {
  const client = clientOf(settings, times);
  const at = (key: string) => ({ Bucket: settings.bucket, Key: checkBlobKey(key) });
  const bodyOf = async (key: string, range?: ByteRange) => {
    const part = range && { Range: `bytes=${range.first}-${range.last}` };
    const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...part })).catch((error) => {
      throw storeError(error);
    });
    if (!Body) throw new ObjectStoreError('unavailable', 'The file store answered without a body.');
    return Body;
  };

  return {
    async put(key, bytes) {
      const target = at(key);
      await client
        .send(new PutObjectCommand({ ...target, Body: bytes, ContentLength: bytes.byteLength }))
        .catch((error) => {
          throw storeError(error);
        });
    },
    async read(key) {
      const body = await bodyOf(key);
      return body.transformToByteArray().catch((error) => {
        throw storeError(error);
      });
    },
    async stream(key, range) {
      // In Node the SDK's body is always a Readable; its type also covers browsers.
      return (await bodyOf(key, range)) as Readable;
    },
    async delete(key) {
      const target = at(key);
      await client.send(new DeleteObjectCommand(target)).catch((error) => {
        const failure = storeError(error);
        if (failure.kind !== 'not-found') throw failure;
      });
    },
    async exists(key) {
      const target = at(key);
      try {
        await client.send(new HeadObjectCommand(target));
        return true;
      } catch (error) {
        const failure = storeError(error);
        if (failure.kind === 'not-found') return false;
        throw failure;
      }
    },
    async tryOut() {
      const target = at(trialKey);
      try {
        // A look alone would not do: without the right to list, what is absent is refused as a wrong key is, without a word.
        const isThere = await client.send(new HeadObjectCommand(target)).then(
          () => true,
          () => false,
        );
        if (!isThere) await client.send(new PutObjectCommand({ ...target, Body: new Uint8Array(0), ContentLength: 0 }));
        return null;
      } catch (error) {
        return s3Fault(error);
      }
    },
    close: () => client.destroy(),
  };
}
