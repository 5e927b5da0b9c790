import { z } from 'zod';

/** A setting that is off while it is empty. */
export const optional = z.string().optional();
const webAddress = z
  .url({ protocol: /^https?$/, error: 'is not an http or https address' })
  // Nothing is sent to such a one (`platform/outbound/parse-target`), and it would stand in logs and in the page.
  .refine((url) => !URL.canParse(url) || new URL(url).username + new URL(url).password === '', {
    error: 'holds a user name or a password, which is not supported',
  });
/** The address of a page that is linked to, as it is written. */
export const link = webAddress.optional();
/** An http or https address, without a slash at its end. */
export const address = webAddress.transform((url) => url.replace(/\/+$/, '')).optional();
/** Parts with commas between. */
export const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
export const wholeNumber = z.string().regex(/^\d{1,15}$/, 'is not a whole number');
/** What marks the kinds for which an empty value is a choice of its own, although there is a default. */
export const emptyIsOff = 'emptyIsOff';
/** A whole number of what is given; empty means nothing. */
export const gift = (fallback: number) =>
  z
    .union([z.literal(''), wholeNumber], 'is neither empty nor a whole number')
    .default(String(fallback))
    .transform(Number)
    .meta({ [emptyIsOff]: true });
/** A whole number of at most as much. */
export const wholeUpTo = (most: number) => wholeNumber.refine((value) => Number(value) <= most, `is more than ${most}`);
/** A whole number, of at most as much; empty means no limit. */
export const limit = (fallback: number, most = Number.MAX_SAFE_INTEGER) =>
  z
    .union([z.literal(''), wholeNumber], 'is neither empty nor a whole number')
    .refine((value) => !(Number(value) > most), `is more than ${most}`)
    .default(String(fallback))
    .transform((value) => (value === '' ? null : Number(value)))
    .meta({ [emptyIsOff]: true });
export const onOff = (fallback: '0' | '1') =>
  z
    .enum(['', '0', '1', 'off', 'on', 'false', 'true'], 'is neither 1 nor 0')
    .default(fallback)
    .transform((value) => ['1', 'on', 'true'].includes(value))
    .meta({ [emptyIsOff]: true });
