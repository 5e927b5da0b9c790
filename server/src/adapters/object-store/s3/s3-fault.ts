import { S3ServiceException } from '@aws-sdk/client-s3';

/** Why a bucket cannot be used, for the operator. */
export interface S3Fault {
  /** One or two sentences, with the settings to check. */
  readonly message: string;
  /** Whether S3 answered and refused, or could not be asked for lack of credentials: waiting will not help. */
  readonly isRefusal: boolean;
  readonly cause: unknown;
}

/** What answered is not S3, which gives every object that it has an entity tag. */
export class NoS3 extends Error {
  override readonly name = 'NoS3';
  override readonly message = 'no entity tag';
}

/** What to do about an error of S3 or of its client, by the error's name. */
const cures: Readonly<Record<string, string>> = {
  NoSuchBucket: 'There is no bucket of the name S3_BUCKET. Make it, or check S3_BUCKET, S3_ENDPOINT and S3_REGION.',
  NoS3: 'S3_ENDPOINT leads to something that is not S3. Set it to the address of its API.',
  InvalidBucketName: 'S3_BUCKET is no name of a bucket.',
  CredentialsProviderError:
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set: this machine itself is not authorised for S3.',
  RequestTimeTooSkewed: 'The clock of this machine is wrong: S3 refuses what it signs. Set the clock.',
};
const keyIsRefused =
  'S3 refuses the key. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that the key may read and write in S3_BUCKET.';
const isNoS3 = 'S3 refuses to keep a file. Check S3_ENDPOINT, S3_REGION and S3_BUCKET.';

/** @param cause the error of a call of the client */
export function s3Fault(cause: unknown): S3Fault {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const said = `(${status === undefined ? error.message : `${error.name}, ${status}`})`;
  const cure = cures[error.name] ?? cureFor(status);
  if (cure) return { message: `${cure} ${said}`, isRefusal: true, cause };
  return { message: `S3 cannot be reached. Check S3_ENDPOINT, and that it runs. ${said}`, isRefusal: false, cause };
}

function cureFor(status: number | undefined): string | null {
  if (status === 401 || status === 403) return keyIsRefused;
  // Throttling and server errors are temporary.
  const passes = status === undefined || status === 408 || status === 429 || status >= 500;
  return passes ? null : isNoS3;
}
