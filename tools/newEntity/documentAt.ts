import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isObject, jsonIn } from '../../src/shared/base/json.ts';
import { conflictIn } from '../check/parsed.ts';
import { commandHere } from '../commandLine.ts';
import { at } from './openApi.ts';

/**
 * The OpenAPI document of an API, written as JSON or YAML.
 * @param from a file, or an address
 * @throws with a sentence for what cannot be read, or describes no entity
 */
export async function documentAt(from: string): Promise<unknown> {
  const text = await textAt(from);
  const conflict = conflictIn(text);
  if (conflict) throw new Error(`${from} ${conflict.message}`);
  const document: unknown = /\.ya?ml$/.test(from) ? yamlIn(text) : jsonIn(text);
  if (isObject(document) && isObject(document['paths'])) return document;
  if (['attributes', 'collections', 'fields'].some((word) => at(document, word) !== undefined))
    throw new Error(
      `${from} is a content type of Strapi or a collection of Payload, which is read no more: '${commandHere('probe', 'NAME --save')}' writes the entity from the records that its API answers.`,
    );
  throw new Error(`${from} is no OpenAPI document: it has no 'paths'.`);
}

/** YAML; undefined where it is malformed, as with JSON. */
function yamlIn(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

async function textAt(from: string): Promise<string> {
  if (!/^https?:/.test(from)) {
    try {
      return readFileSync(from, 'utf8');
    } catch {
      throw new Error(`${from} cannot be read.`);
    }
  }
  const response = await fetch(from).catch(() => undefined);
  if (!response?.ok)
    throw new Error(`${from} cannot be fetched: ${response ? `it answered ${response.status}` : 'no answer came'}.`);
  return response.text();
}
