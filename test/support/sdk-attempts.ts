/** Which attempt of the SDK a request is: faults that come by chance must not hit one request every time. */
import * as v from 'valibot';

const Request = v.object({
  headers: v.object({ 'amz-sdk-request': v.pipe(v.string(), v.regex(/^attempt=\d+; max=\d+$/)) }),
});

export const isLast = (request: unknown): boolean => {
  const [attempt, most] = v.parse(Request, request).headers['amz-sdk-request'].match(/\d+/g) ?? [];
  return attempt === most;
};
