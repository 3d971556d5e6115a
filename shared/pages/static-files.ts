/**
 * The static files of pages, such as styles and scripts. Bundles have copies at the same paths
 * (`infra/bundle.ts`), so the code finds them in the same way in source and on AWS.
 */

/** `folder` is below the root of the repository. Only files that are listed here are served. */
export interface StaticFiles {
  readonly folder: string;
  readonly files: readonly string[];
  /** The version of an npm package, which is used instead of a hash of its files. */
  readonly version?: string;
}

export const STATIC_FILES = {
  pages: {
    folder: 'functions/pages/static',
    files: [
      'pages.css',
      'calendar.css',
      'favicon.svg',
      'calendar.js',
      'copy-address.js',
      'in-place.js',
      'near.js',
      'reader-time.js',
      'share.js',
      'calendar-events.js',
      'event-views.js',
      'event-words.js',
    ],
  },
  reference: { folder: 'functions/docs/static', files: ['explorer.js', 'explorer.css'] },
  explorer: {
    folder: 'node_modules/swagger-ui-dist',
    files: ['swagger-ui-bundle.js', 'swagger-ui.css'],
    version: '5.35.0',
  },
} as const satisfies Readonly<Record<string, StaticFiles>>;
export type StaticSet = keyof typeof STATIC_FILES;

const isStaticSet = (name: string): name is StaticSet => Object.hasOwn(STATIC_FILES, name);
export const STATIC_SETS: readonly StaticSet[] = Object.keys(STATIC_FILES).filter(isStaticSet);

/** Media types by file extension. Other files are not served. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=UTF-8',
  js: 'text/javascript; charset=UTF-8',
  svg: 'image/svg+xml',
};
