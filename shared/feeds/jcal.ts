/** Calendar data as RFC 7265 writes it in JSON (jCal): names, parameters, types and values, before any syntax of lines. */

type Value = string | number | readonly number[];
export type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: PropertyType,
  ...values: readonly Value[],
];
type PropertyType =
  | 'cal-address'
  | 'date'
  | 'date-time'
  | 'duration'
  | 'float'
  | 'integer'
  | 'text'
  | 'unknown'
  | 'uri'
  | 'utc-offset';
export type Component = readonly [name: string, properties: readonly Property[], components: readonly Component[]];

/** Nothing where there is nothing to say. */
export const text = (name: string, ...values: readonly string[]): Property[] => {
  const said = values.filter(value => value !== '');
  return said.length === 0 ? [] : [[name, {}, 'text', ...said]];
};
