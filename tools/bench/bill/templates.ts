/** What the synthesised templates say that costs money, or limits what does. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Template } from '../../local/intrinsics.ts';

/** `folder`: of a cloud assembly. */
export const readTemplates = (folder: string): Template[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.template.json'))
    .map(file => v.parse(Template, JSON.parse(readFileSync(join(folder, file), 'utf8'))));

/** The properties of all resources of a type, parsed. @throws when one is not as the schema has it. */
export const propertiesIn = <S extends v.GenericSchema>(
  templates: readonly Template[],
  type: string,
  schema: S,
): v.InferOutput<S>[] =>
  templates
    .flatMap(({ Resources }) => Object.values(Resources))
    .filter(({ Type }) => Type === type)
    .map(({ Properties = {} }) => v.parse(schema, Properties));
