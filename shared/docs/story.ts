/**
 * The examples of all operations tell one story of a town with a theatre, in which each record is created, read, updated and deleted.
 * `test/api/examples.test.ts` runs it.
 */

/** What the story has of one resource. */
export interface Examples<View> {
  /** Of its list. */
  readonly query: Readonly<Record<string, string>>;
  readonly body: object;
  readonly created: View;
  /** As in lists. */
  readonly listed: View;
  /** As in single reads. */
  readonly whole: View;
  /** What an update sends. */
  readonly change: object;
  readonly changed: View;
  readonly deleted: View;
}

/** The address of the site. */
export const EXAMPLE_ADDRESS = 'https://agenda.example/gl';
export const EXAMPLE_ROOT = `${EXAMPLE_ADDRESS}/calendar/events/v1`;

/** What every post shows. */
export const examplePost = (id: number) => ({
  id,
  global_id: `agenda.example/gl?id=${id}`,
  global_id_lineage: [`agenda.example/gl?id=${id}`],
  author: '2',
  status: 'publish' as const,
  date: '2027-03-01 12:00:00',
  date_utc: '2027-03-01 11:00:00',
  modified: '2027-03-01 12:00:00',
  modified_utc: '2027-03-01 11:00:00',
});

/** The same post in the trash. */
export const trashed = <View extends { readonly id: number; readonly slug?: string | undefined }>(
  view: View,
  collection: string,
) =>
  ({
    ...view,
    status: 'trash',
    slug: `${view.slug}__trashed`,
    url: `${EXAMPLE_ROOT}/${collection}/${view.id}`,
  }) as const;
