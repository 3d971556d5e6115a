// In bundles, this stands for parts of the SDK that functions never use (`infra/bundle.ts`). The client of DynamoDB makes a cache that
// stays empty. A file that it looks for is missing, which it takes for one without settings.
module.exports = {
  EndpointCache: class {},
  readFile: async () => {
    throw new Error('functions have no files of settings');
  },
};
