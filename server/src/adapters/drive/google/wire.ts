import { z } from 'zod';

/** Only the fields we read, parsed leniently: the drive adds fields and omits some. */
export const FileBody = z.object({
  id: z.string().min(1),
  name: z.string().default(''),
  mimeType: z.string().default(''),
  modifiedTime: z.string().default(''),
  /** An int64 as text; absent for folders. */
  size: z.string().optional(),
  md5Checksum: z.string().optional(),
  trashed: z.boolean().default(false),
  appProperties: z.record(z.string(), z.string()).default({}),
  webViewLink: z.string().optional(),
});
export type FileBody = z.infer<typeof FileBody>;

/** The fields requested for a file. */
export const fileFields = 'id,name,mimeType,modifiedTime,size,md5Checksum,trashed,appProperties,webViewLink';

export const ListBody = z.object({ files: z.array(FileBody).default([]), nextPageToken: z.string().optional() });
export const IdsBody = z.object({ ids: z.tuple([z.string().min(1)], z.string()) });
export const AboutBody = z.object({
  user: z.object({ emailAddress: z.string().default(''), displayName: z.string().default('') }),
});
/** The API returns an object with reasons; the OAuth endpoints return a single word. */
export const ErrorBody = z.object({
  error: z.union([
    z.string(),
    z.object({
      message: z.string().optional(),
      status: z.string().optional(),
      errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    }),
  ]),
});
