/** What the template of a host says of its cache (`infra/distribution.ts`), read as strictly as a simulation has to know it. */
import * as v from 'valibot';
import type { Template } from '../../tools/local/intrinsics.ts';

const CachePolicy = v.object({
  CachePolicyConfig: v.object({
    MinTTL: v.literal(0),
    DefaultTTL: v.number(),
    MaxTTL: v.number(),
    ParametersInCacheKeyAndForwardedToOrigin: v.object({
      HeadersConfig: v.object({ HeaderBehavior: v.literal('whitelist'), Headers: v.array(v.string()) }),
      QueryStringsConfig: v.object({ QueryStringBehavior: v.picklist(['all', 'none']) }),
      CookiesConfig: v.object({ CookieBehavior: v.literal('none') }),
      EnableAcceptEncodingBrotli: v.boolean(),
      EnableAcceptEncodingGzip: v.boolean(),
    }),
  }),
});

const OriginRequestPolicy = v.object({
  OriginRequestPolicyConfig: v.object({
    HeadersConfig: v.object({ HeaderBehavior: v.literal('whitelist'), Headers: v.array(v.string()) }),
    QueryStringsConfig: v.object({ QueryStringBehavior: v.literal('all') }),
    CookiesConfig: v.object({ CookieBehavior: v.literal('none') }),
  }),
});

/** Strict: what is not known here, such as a second behaviour, would be simulated wrongly. */
const Distribution = v.object({
  DistributionConfig: v.strictObject({
    Aliases: v.tuple([v.string()]),
    Comment: v.string(),
    CustomErrorResponses: v.array(v.strictObject({ ErrorCode: v.number(), ErrorCachingMinTTL: v.number() })),
    DefaultCacheBehavior: v.strictObject({
      AllowedMethods: v.array(v.string()),
      CachePolicyId: v.string(),
      Compress: v.literal(false),
      FunctionAssociations: v.tuple([
        v.strictObject({ EventType: v.literal('viewer-request'), FunctionARN: v.string() }),
      ]),
      OriginRequestPolicyId: v.string(),
      TargetOriginId: v.string(),
      ViewerProtocolPolicy: v.string(),
    }),
    Enabled: v.literal(true),
    HttpVersion: v.string(),
    IPV6Enabled: v.boolean(),
    Origins: v.tuple([
      v.object({
        DomainName: v.string(),
        OriginCustomHeaders: v.array(v.strictObject({ HeaderName: v.string(), HeaderValue: v.string() })),
      }),
    ]),
    PriceClass: v.string(),
    ViewerCertificate: v.unknown(),
  }),
});

const EdgeFunction = v.object({ FunctionCode: v.string() });

export interface EdgePolicies {
  readonly methods: readonly string[];
  /** In lower case. */
  readonly keyHeaders: readonly string[];
  readonly keyHasQuery: boolean;
  readonly codings: readonly ('br' | 'gzip')[];
  /** In lower case: what is sent on, besides that of the key. */
  readonly passedHeaders: readonly string[];
  /** Seconds. */
  readonly defaultTtl: number;
  readonly maxTtl: number;
  /** Seconds that a status is kept, whatever the answer says. */
  readonly errorTtl: ReadonlyMap<number, number>;
  readonly code: string;
  readonly host: string;
  readonly origin: string;
  readonly originHeaders: Readonly<Record<string, string>>;
}

/** `stack`: its references are resolved; `secret` is what Secrets Manager would put in. */
export const edgePoliciesOf = ({ Resources }: Template, secret: string): EdgePolicies => {
  const only = <S extends v.GenericSchema>(type: string, schema: S): v.InferOutput<S> => {
    const found = Object.values(Resources).filter(({ Type }) => Type === type);
    return v.parse(
      v.tuple([schema]),
      found.map(({ Properties }) => Properties),
    )[0];
  };
  const { CachePolicyConfig: policy } = only('AWS::CloudFront::CachePolicy', CachePolicy);
  const key = policy.ParametersInCacheKeyAndForwardedToOrigin;
  const { OriginRequestPolicyConfig: passed } = only('AWS::CloudFront::OriginRequestPolicy', OriginRequestPolicy);
  const { DistributionConfig: distribution } = only('AWS::CloudFront::Distribution', Distribution);
  const [origin] = distribution.Origins;
  return {
    methods: distribution.DefaultCacheBehavior.AllowedMethods,
    keyHeaders: inLowerCase(key.HeadersConfig.Headers),
    keyHasQuery: key.QueryStringsConfig.QueryStringBehavior === 'all',
    codings: [
      ...(key.EnableAcceptEncodingBrotli ? (['br'] as const) : []),
      ...(key.EnableAcceptEncodingGzip ? (['gzip'] as const) : []),
    ],
    passedHeaders: inLowerCase(passed.HeadersConfig.Headers),
    defaultTtl: policy.DefaultTTL,
    maxTtl: policy.MaxTTL,
    errorTtl: new Map(distribution.CustomErrorResponses.map(each => [each.ErrorCode, each.ErrorCachingMinTTL])),
    code: only('AWS::CloudFront::Function', EdgeFunction).FunctionCode,
    host: distribution.Aliases[0],
    origin: origin.DomainName,
    originHeaders: Object.fromEntries(
      origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
        HeaderName.toLowerCase(),
        HeaderValue.startsWith('{{resolve:secretsmanager:') ? secret : HeaderValue,
      ]),
    ),
  };
};

const inLowerCase = (names: readonly string[]): string[] => names.map(name => name.toLowerCase());
