// In bundles, this stands for parts of the SDK that functions never use (`infra/bundle.ts`). The client of DynamoDB makes a cache that
// stays empty.
module.exports = { EndpointCache: class {} };
