/** Reads resources from the synthesised templates that cost money or limit costs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Template } from '../../local/intrinsics.ts';

/** `folder`: of a cloud assembly. */
export const readTemplates = (folder: string): Template[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.template.json'))
    .map(file => v.parse(Template, JSON.parse(readFileSync(join(folder, file), 'utf8'))));

/** The parsed properties of all resources of a type. @throws if one does not match the schema. */
export const propertiesIn = <S extends v.GenericSchema>(
  templates: readonly Template[],
  type: string,
  schema: S,
): v.InferOutput<S>[] =>
  templates
    .flatMap(({ Resources }) => Object.values(Resources))
    .filter(({ Type }) => Type === type)
    .map(({ Properties = {} }) => v.parse(schema, Properties));
