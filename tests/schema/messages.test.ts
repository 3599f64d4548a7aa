import { describe, expect, test } from 'vitest';
import { recordErrors } from '../../src/panel/data/operations/validation.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { entities } from '../../src/shared/config/files.ts';
import type { ValidationError } from '../../src/shared/config/messages.ts';
import { rulesOf as rulesAt } from '../../tools/check/fields/sentenceProblems.ts';
import { isReadOnly } from '../../tools/check/files.ts';
import { Place } from '../../tools/check/place.ts';
import { formOf, loadForm } from '../support/config.ts';
import { validRecord } from '../support/recordsFor.ts';
import { type Rule, rulesOf } from '../support/rules.ts';

/** The validation errors of the page's own validator, as sentences. */
const told = (entity: Entity, record: Readonly<Record<string, unknown>>): Pick<ValidationError, 'path' | 'message'>[] =>
  recordErrors(formOf(entity), record).map(({ path, message }) => ({ path, message }));

/** The config's own sentence, read from the schema as plain JSON. */
function sentence({ schema }: Entity, { path, keyword }: Rule): string | undefined {
  const steps = path.flatMap((step) => (typeof step === 'number' ? ['items'] : ['properties', step]));
  const message = new Place('', schema).get(...steps, 'errorMessage');
  return message.text ?? message.get(keyword).text ?? message.get('_').text;
}

/** Every rule of the schema that a user can break: 'name required', 'images/0/url minLength' … */
function rulesIn({ schema }: Entity): string[] {
  const walk = (object: Place, path: string): string[] =>
    object.get('properties').entries.flatMap(([name, field]) => {
      if (isReadOnly(field)) return [];
      const required = object.get('required').items.some(({ text }) => text === name);
      const [own, items] = [`${path}${name}`, field.get('items')];
      return [
        ...rulesAt(field, required).map((rule) => `${own} ${rule}`),
        ...rulesAt(items, false).map((rule) => `${own}/0 ${rule}`),
        ...walk(items, `${own}/0/`),
      ];
    });
  return walk(new Place('', schema), '');
}

await Promise.all([...entities.values()].map(loadForm));

describe.each([...entities])('%s', (_, entity) => {
  const valid = validRecord(entity, 0);
  const rules = rulesOf(entity, valid);

  test('a valid record breaks no rule', () => {
    expect(told(entity, valid)).toEqual([]);
  });

  test('no rule is left out', () => {
    const broken = rules.filter(({ keyword }) => keyword !== 'type');
    expect(broken.map(({ path, keyword }) => `${path.join('/')} ${keyword}`).sort()).toEqual(rulesIn(entity).sort());
  });

  test.each(rules.map((rule) => ({ ...rule, field: rule.path.join('/') })))(
    '$field: breaking $keyword shows exactly its sentence there',
    (rule) => {
      const broken = { ...valid, [String(rule.path[0])]: rule.fieldValue };
      expect(told(entity, broken)).toEqual([{ path: rule.path, message: sentence(entity, rule) }]);
    },
  );
});
