/**
 * Describes failures of AWS and its SDK in one sentence that names what was used and says what to
 * do.
 */

/**
 * Returns undefined if the error comes neither from AWS nor from its SDK. An error that was caused
 * by such an error is described by its cause.
 */
export const awsFailure = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { name, message } = error;
  const at = placeUsed();
  if (message === 'Region is missing')
    return `No region of AWS is named: set AWS_REGION, or a region in the profile ${profile()}`;
  if (name === 'CredentialsProviderError')
    return `There are no credentials of AWS (${at}): log in as for the AWS CLI. ${message}`;
  if (REFUSED_CREDENTIALS.includes(name)) return `AWS does not accept these credentials (${at}): ${message}`;
  if (name === 'AccessDeniedException')
    return `AWS denies this (${at}): ${message}. docs/rights.md has what each command needs`;
  if (name === 'ResourceNotFoundException') return `AWS does not have this (${at}): ${message}`;
  if (UNANSWERED.includes('code' in error ? String(error.code) : name)) return `Nothing answers (${at}): ${message}`;
  if ('$metadata' in error) return `AWS answers ${name} (${at}): ${message}`;
  return awsFailure(error.cause);
};

const REFUSED_CREDENTIALS: readonly string[] = [
  'ExpiredToken',
  'ExpiredTokenException',
  'IncompleteSignatureException',
  'InvalidClientTokenId',
  'InvalidSignatureException',
  'UnrecognizedClientException',
];

/**
 * Node's codes for a host that is not found or does not answer, and the SDK's error for its own
 * time limit.
 */
const UNANSWERED: readonly string[] = [
  ...['EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'],
  'TimeoutError',
];

/** The account, the region and the table that the command was told by variables and arguments. */
const placeUsed = (): string => {
  const { env, argv: args } = process;
  const region = env.AWS_REGION ?? env.AWS_DEFAULT_REGION;
  const table = args[args.indexOf('--table') + 1];
  return [
    region === undefined ? `profile ${profile()}` : `region ${region}`,
    ...(args.includes('--table') && table !== undefined ? [`table ${table}`] : []),
    ...(env.AWS_ENDPOINT_URL === undefined ? [] : [`at ${env.AWS_ENDPOINT_URL}`]),
  ].join(', ');
};

const profile = (): string => process.env.AWS_PROFILE ?? 'default';
