import { isObject } from '../base/json.ts';
import type { Panel, Test } from './grammar.ts';

/** `api.ok`: the condition that an answer meets if its call succeeded. */
export type OkWord = NonNullable<Panel['api']['ok']>;

/** The required values at the paths of an answer. */
export const testsOf = (ok: OkWord): readonly (readonly [path: string, test: Test])[] =>
  hasTests(ok)
    ? Object.entries(ok.properties)
    : Object.entries(ok).map(([path, value]) => [path, Array.isArray(value) ? { enum: value } : { const: value }]);

const hasTests = (ok: OkWord): ok is Extract<OkWord, { properties: object }> => isObject(ok['properties']);
