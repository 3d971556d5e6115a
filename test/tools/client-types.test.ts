/** Schemas of the OpenAPI document become the TypeScript that they mean. */
import { describe, expect, it } from 'vitest';
import { typesOf } from '../../tools/client/build/types.ts';
import { document } from '../support/openapi-document.ts';

describe('a schema', () => {
  it.each([
    [{ type: 'integer', minimum: 1 }, 'number'],
    [{ type: 'string', nullable: true }, 'string | null'],
    [{ enum: ['a', 'b'], nullable: true }, '"a" | "b" | null'],
    [{ anyOf: [{ $ref: '#/components/schemas/Image' }, { enum: [false] }] }, 'Image | false'],
    [{ oneOf: [{ type: 'integer' }, { type: 'number' }] }, 'number'],
    [
      { allOf: [{ $ref: '#/components/schemas/Event' }, { type: 'object' }] },
      '(Event) & (Readonly<Record<string, unknown>>)',
    ],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } }, 'readonly (string | number)[]'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'Readonly<Record<string, string>>'],
    [{ description: 'anything' }, 'unknown'],
  ] as const)('%j is %s', (schema, type) => {
    const sample = { ...document, paths: {}, components: { ...document.components, schemas: { Sample: schema } } };
    expect(typesOf(JSON.parse(JSON.stringify(sample)))).toContain(`export type Sample = ${type};\n`);
  });

  it('becomes an interface, with its description and what may be missing', () => {
    const schema = { type: 'object', properties: { 'a-b': { type: 'string', description: 'One */' } }, required: [] };
    const sample = { ...document, paths: {}, components: { ...document.components, schemas: { Sample: schema } } };
    expect(typesOf(JSON.parse(JSON.stringify(sample)))).toContain(
      'export interface Sample {\n/** One *\\/ */\nreadonly "a-b"?: string;\n}\n',
    );
  });
});
