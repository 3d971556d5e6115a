// In bundles, this stands for the libraries that clean texts (`infra/bundle.ts`): only writes need them, so they are made by the first one.
exports.decodeHTMLStrict = text => require('../node_modules/entities/dist/decode.js').decodeHTMLStrict(text);
exports.decodeHTMLAttribute = text => require('../node_modules/entities/dist/decode.js').decodeHTMLAttribute(text);
exports.FilterXSS = class {
  constructor(options) {
    // biome-ignore lint/correctness/noConstructorReturn: what is made is the library's own
    return new (require('../node_modules/xss/lib/index.js').FilterXSS)(options);
  }
};
