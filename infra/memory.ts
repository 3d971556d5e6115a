/**
 * The memory of a function, in MB. Lambda assigns CPU in proportion to it, and a cold start is
 * bound by CPU.
 */
export const FUNCTION_MB = 1024;

/**
 * That of the function that decodes pictures: one CPU (AWS: "Configure Lambda function memory"),
 * and room for the largest picture, whose pixels alone are 150 MB.
 */
export const MEDIA_MB = 1769;

/**
 * Megabytes of it for the caches of answers and items (docs/decisions/caches) and of public lists
 * (docs/decisions/lists-and-searches), as environment variables of functions. 0 means no cache. The
 * rest has to suffice for the largest request.
 */
export const CACHES = { ITEMS_MB: '32', LISTS_MB: '48' } as const;
