/** The memory of a function, in MB. More memory brings more CPU, which is what a cold start needs. */
export const FUNCTION_MB = 1024;

/**
 * Megabytes of it for remembered answers and items (docs/decisions/0046, 0087) and for folded texts (0048), as the environment of functions
 * names them; 0: none. The rest has to hold the largest request.
 */
export const CACHES = { ANSWERS_MB: '32', TEXTS_MB: '48' } as const;
