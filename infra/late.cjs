// In bundles, this stands for libraries that reads need not load (`infra/bundle.ts`): writes clean texts. Each is
// loaded when it is first used.
exports.decodeHTMLStrict = text => require('../node_modules/entities/dist/decode.js').decodeHTMLStrict(text);
exports.decodeHTMLAttribute = text => require('../node_modules/entities/dist/decode.js').decodeHTMLAttribute(text);
exports.FilterXSS = class {
  constructor(options) {
    // biome-ignore lint/correctness/noConstructorReturn: what is made is the library's own
    return new (require('../node_modules/xss/lib/index.js').FilterXSS)(options);
  }
};
