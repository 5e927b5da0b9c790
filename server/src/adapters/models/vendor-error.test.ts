import { describe, expect, it } from 'vitest';
import { faultOf, faultWithin, retryAfterOf, retryDelayIn, vendorError, withoutKey } from './vendor-error.ts';

/** Waiting helps nobody here: one request takes more than a whole minute allows. */
const tooManyAMinute =
  'Request too large for model `m` on tokens per minute (TPM): Limit 6000, Requested 6294, please reduce your message size.';

describe('what a vendor says went wrong', () => {
  const said = (status: number, body: unknown) => vendorError(faultOf(status, body)).kind;

  it.each([
    [
      400,
      { error: { message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' } },
      'auth',
    ],
    [400, [{ error: { message: 'API key not valid.' } }], 'auth'],
    [400, { error: { message: 'API key expired. Please renew the API key.', status: 'INVALID_ARGUMENT' } }, 'auth'],
    [400, { code: 'Client specified an invalid argument', error: 'Incorrect API key provided: xa***ab.' }, 'auth'],
    [402, { error: { message: 'Insufficient Balance' } }, 'no-funds'],
    [
      400,
      { error: { code: 'Arrearage', message: 'Access denied, please make sure your account is in good standing.' } },
      'no-funds',
    ],
    [429, { message: 'Too many tokens, please wait before trying again.' }, 'rate-limit'],
    [
      400,
      { error: { code: 'data_inspection_failed', message: 'Input data may contain inappropriate content.' } },
      'refused',
    ],
    [
      400,
      { error: { message: '<400> InternalError.Algo.DataInspectionFailed: Input text data may contain' } },
      'refused',
    ],
    [
      400,
      { error: { message: 'pdf.source.base64.data: A maximum of 100 PDF pages may be provided.' } },
      'context-too-long',
    ],
    [400, { error: { message: 'too many images and documents: 104 + 1 > 100' } }, 'context-too-long'],
    [
      400,
      { error: { message: 'image.source.base64: image exceeds 5 MB maximum: 6000000 bytes > 5242880 bytes' } },
      'context-too-long',
    ],
    [
      400,
      { error: { message: 'At least one of the image dimensions exceed max allowed size: 8000 pixels' } },
      'context-too-long',
    ],
    [402, null, 'no-funds'],
    [
      403,
      {
        error: {
          code: 'unsupported_country_region_territory',
          message: 'Country, region, or territory not supported',
          type: 'request_forbidden',
        },
      },
      'region',
    ],
    [
      400,
      {
        error: { code: 400, message: 'User location is not supported for the API use.', status: 'FAILED_PRECONDITION' },
      },
      'region',
    ],
    [
      400,
      {
        error: {
          message: 'Your organization must be verified to stream this model. Please go to: https://…',
          type: 'invalid_request_error',
          param: 'stream',
          code: 'unsupported_value',
        },
      },
      'unverified',
    ],
    [
      404,
      {
        error: {
          message: 'Your organization must be verified to use the model `gpt-5`. Please go to: https://…',
          code: 'model_not_found',
        },
      },
      'unverified',
    ],
    [400, { error: { message: 'Your credit balance is too low to access the API.' } }, 'no-funds'],
    [429, { error: { message: 'Your account is not active.', code: 'billing_not_active' } }, 'no-funds'],
    [400, { error: { message: 'You have reached your specified API usage limits.' } }, 'no-funds'],
    [403, { error: { type: 'forbidden', message: 'Request not allowed' } }, 'region'],
    [
      400,
      { message: 'Access to Anthropic models is not allowed from unsupported countries, regions, or territories.' },
      'region',
    ],
    [403, { error: { message: 'Key limit exceeded (monthly limit). Manage it using …', code: 403 } }, 'no-funds'],
    [
      403,
      { error: { message: 'Your account <ak-1> is not active.', type: 'exceeded_current_quota_error' } },
      'no-funds',
    ],
    [403, { code: 30011, message: 'Your paid balance is insufficient. Please top up.', data: null }, 'no-funds'],
    [400, { error: { message: 'x', code: 'context_length_exceeded' } }, 'context-too-long'],
    [400, { message: 'Input is too long for requested model.' }, 'context-too-long'],
    [
      400,
      { error: { message: 'Your request exceeded model token limit: 262144 (requested: 287431)' } },
      'context-too-long',
    ],
    [422, { error: 'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096.' }, 'context-too-long'],
    [
      400,
      { error: { message: 'The input token count (9) exceeds the maximum number of tokens allowed (8).' } },
      'context-too-long',
    ],
    [
      400,
      { type: 'error', error: { type: 'invalid_request_error', message: 'prompt is too long: 9 tokens > 8 maximum' } },
      'context-too-long',
    ],
    [
      400,
      { error: "This model's maximum prompt length is 131072 but the request contains 136973 tokens." },
      'context-too-long',
    ],
    [
      400,
      { error: { message: 'input length and `max_tokens` exceed context limit: 178959 + 64000 > 200000' } },
      'context-too-long',
    ],
    [
      400,
      {
        error: {
          code: 'invalid_parameter_error',
          message: '<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 983616]',
        },
      },
      'context-too-long',
    ],
    [400, { error: { code: '1261', message: 'Prompt exceeds max length' } }, 'context-too-long'],
    [400, { error: { code: '1261', message: 'Prompt 超长' } }, 'context-too-long'],
    [413, { error: { message: tooManyAMinute, type: 'tokens', code: 'rate_limit_exceeded' } }, 'context-too-long'],
    [
      429,
      { error: { message: 'Rate limit reached on tokens per minute (TPM): Limit 6000, Used 5034, Requested 1443.' } },
      'rate-limit',
    ],
    [
      400,
      { error: { message: 'The model `old` has been decommissioned', code: 'model_decommissioned' } },
      'model-not-found',
    ],
    [404, { error: "model 'x' not found" }, 'model-not-found'],
    [404, { error: { type: 'not_found_error', message: 'model: claude-x' } }, 'model-not-found'],
    [404, { detail: 'The requested resource could not be found.' }, 'model-not-found'],
    [404, null, 'model-not-found'],
    [404, { message: '404 page not found' }, 'unreachable'],
    [404, { detail: 'Not Found' }, 'unreachable'],
    [404, { error: { code: 404, message: 'File Not Found', type: 'not_found_error' } }, 'unreachable'],
    [404, { error: { message: 'Invalid URL (POST /chat/completions)', type: 'invalid_request_error' } }, 'unreachable'],
    [404, { message: '<!DOCTYPE html>\n<html><title>404 Not Found</title>' }, 'unreachable'],
    [405, { message: '405 method not allowed' }, 'unreachable'],
    [400, { error: { message: 'Model Not Exist', type: 'invalid_request_error' } }, 'model-not-found'],
    [400, { error: { message: 'maker/name is not a valid model ID', code: 400 } }, 'model-not-found'],
    [
      403,
      { error: { message: 'Your chosen model requires moderation and your input was flagged', code: 403 } },
      'refused',
    ],
    [
      403,
      { code: 'The caller does not have permission', error: 'Content violates usage guidelines. API key ID: k' },
      'refused',
    ],
    [400, { error: { message: 'Output blocked by content filtering policy' } }, 'refused'],
    [400, { error: { message: 'Content Exists Risk', type: 'invalid_request_error' } }, 'refused'],
    [500, { error: { message: 'model not found in registry' } }, 'provider-fault'],
    [500, { error: { message: 'The server is overloaded' } }, 'overloaded'],
    [
      500,
      { error: { code: 500, message: 'Context size has been exceeded.', type: 'server_error' } },
      'context-too-long',
    ],
    [403, { error: "Your newly created team doesn't have any credits yet." }, 'no-funds'],
    [502, '<html>Bad gateway</html>', 'provider-fault'],
    [503, { error: { message: 'No capacity' } }, 'overloaded'],
    [504, null, 'timeout'],
    [529, null, 'overloaded'],
    [
      400,
      {
        error: { message: 'Provider returned error', code: 400, metadata: { raw: '{"message":"prompt is too long"}' } },
      },
      'context-too-long',
    ],
    [400, { error: { message: 'Provider returned error', code: 400, metadata: { reasons: ['x'] } } }, 'unknown'],
    [308, '', 'unreachable'],
    [418, null, 'unknown'],
    [408, {}, 'timeout'],
  ] as const)('%i %o', (status, body, kind) => {
    expect(said(status, body)).toBe(kind);
  });

  it('is logged without the key, even where the vendor repeats it', () => {
    const apiKey = 'sk-very-secret';
    const echo = (status: number) =>
      withoutKey(vendorError(faultOf(status, { error: { message: `bad key ${apiKey}` } })), apiKey);
    for (const status of [400, 401, 500]) expect(echo(status).message).not.toContain(apiKey);
    expect(echo(400).message).toContain('[key]');
  });

  it('is read from the list that a framework makes of it, without the words of the question', () => {
    const detail = [{ loc: ['body', 'messages', 0, 'content'], msg: 'Input should be a string', input: 'a secret' }];
    for (const body of [{ detail }, { message: { detail } }, { message: detail, detail }])
      expect(faultOf(422, body).message).toBe('body.messages.0.content Input should be a string');
    for (const body of [{ detail: [null, {}] }, { detail: {} }, { message: { detail: null } }])
      expect(faultOf(422, body).message).toBe('');
  });

  it('is cut short in the log', () => {
    expect(vendorError(faultOf(400, { error: { message: 'x'.repeat(5_000) } })).message.length).toBeLessThan(400);
  });
});

describe('when to try again', () => {
  it.each([
    [[{ '@type': 'type.googleapis.com/google.rpc.QuotaFailure' }, { retryDelay: '58s' }], 58],
    [[{ retryDelay: '58.934310785s' }], 59],
    [[{ retryDelay: 'soon' }], undefined],
    [[{ retryDelay: 7 }], undefined],
    ['58s', undefined],
    [[null], undefined],
  ])('Google says in its body, %j, which is %s', (details, seconds) => {
    const error = { code: 429, message: 'You exceeded your quota.', status: 'RESOURCE_EXHAUSTED', details };
    for (const body of [{ error }, [{ error }]]) expect(retryDelayIn(body)).toBe(seconds);
    expect(retryDelayIn({ error: 'x' })).toBeUndefined();
  });

  const now = new Date('2026-11-21T10:00:00Z');

  it.each([
    [String(now.getTime() + 50_400_000), 50_400],
    [now.getTime() + 9_000, 9],
    [String(now.getTime() - 9_000), undefined],
    ['soon', undefined],
    [null, undefined],
  ])('OpenRouter says in its body, %j, which is %s', (reset, seconds) => {
    const headers = { 'X-RateLimit-Limit': '50', 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': reset };
    const error = { message: 'Rate limit exceeded: free-models-per-day.', code: 429, metadata: { headers } };
    expect(retryDelayIn({ error }, now)).toBe(seconds);
  });

  it('is told of an error in the stream as well', () => {
    const details = [{ retryDelay: '58s' }];
    expect(faultWithin({ code: 429, message: 'x', details })).toMatchObject({ kind: 'rate-limit', retryAfter: 58 });
  });

  it.each([
    ['7', 7],
    ['1.2', 2],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30],
    ['Sat, 21 Nov 2026 09:00:00 GMT', undefined],
    ['999999999', 86_400],
    ['soon', undefined],
    ['-3', undefined],
  ])('%s is %s', (header, seconds) => {
    expect(retryAfterOf({ 'retry-after': header }, now)).toBe(seconds);
    expect(retryAfterOf({}, now)).toBeUndefined();
  });

  it.each([
    ['1500', 2],
    ['0', 0],
    ['soon', undefined],
    ['', undefined],
    ['-3', undefined],
  ])('%s milliseconds are %s seconds where no other header says', (header, seconds) => {
    expect(retryAfterOf({ 'retry-after-ms': header }, now)).toBe(seconds);
    expect(retryAfterOf({ 'retry-after-ms': header, 'retry-after': '7' }, now)).toBe(7);
  });
});
