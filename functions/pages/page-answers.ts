/** Answers of pages, with their content and their headers. */
import { createHash } from 'node:crypto';
import { weighted } from '../../shared/http/language.ts';
import { accentStyle } from '../../shared/settings/accent.ts';
import type { Language, Site } from '../../shared/settings/site.ts';
import { type Content, textContent, weakTag } from '../http/content.ts';
import { type HttpEvent, transportSecurity } from '../http/request.ts';
import { conditionalResult, type HttpResult } from '../http/result.ts';
import type { Deps } from '../runtime/deps.ts';

/**
 * `caching` is that of a page that was found, because errors are never cached. `headers` are
 * further ones.
 */
interface Page {
  readonly status: number;
  readonly html: string;
  readonly language: Language;
  readonly caching?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const htmlContent = (
  event: HttpEvent,
  { status, html, language, caching = 'no-store', headers }: Page,
): Content =>
  textContent(event, {
    status,
    text: html,
    etag: status === 200 ? weakTag(html) : undefined,
    headers: {
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Language': language,
      'Cache-Control': caching,
      ...headers,
    },
  });

/**
 * Only files of the site may run or load, except pictures, which may be anywhere, and the style
 * element with the colour of the site (CSP Level 3, 2.3.1).
 */
const security = ({ identity: { accent } = {} }: Site) => {
  const hash = accent && createHash('sha256').update(accentStyle(accent)).digest('base64');
  const styles = hash === undefined ? '' : ` style-src 'self' 'sha256-${hash}';`;
  return {
    'Content-Security-Policy': `default-src 'self'; img-src 'self' https:;${styles} base-uri 'none'; form-action 'self'`,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
};

export const pageResult = (event: HttpEvent, content: Content, deps: Pick<Deps, 'baseUrl' | 'site'>): HttpResult => {
  const { headers, ...result } = conditionalResult(event, content);
  return {
    ...result,
    headers: { ...security(deps.site), ...transportSecurity(event, deps), Vary: 'Accept, Accept-Encoding', ...headers },
  };
};

/**
 * Whether the client wants a page. Browsers name `text/html`; programs accept anything or JSON (RFC
 * 9110, 12.5.1).
 */
export const wantsHtml = ({ headers: { accept } }: HttpEvent): boolean =>
  weighted(accept).some(({ range, weight }) => range === 'text/html' && weight > 0);
