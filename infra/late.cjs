// In bundles, this stands for libraries that reads need not load (`LATE` in `infra/bundle.ts`).
// Each of them is loaded at its first use.
module.exports = {
  get decodeHTMLStrict() {
    return require('late/decode').decodeHTMLStrict;
  },
  get decodeHTMLAttribute() {
    return require('late/decode').decodeHTMLAttribute;
  },
  get FilterXSS() {
    return require('late/xss').FilterXSS;
  },
};
