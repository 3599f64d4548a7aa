import { describe, expect, test } from 'vitest';
import { recordErrors } from '../../src/panel/data/operations/validation.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { formOf } from '../support/config.ts';
import { validRecord } from '../support/recordsFor.ts';
import { rulesOf } from '../support/rules.ts';

/** Tests that the validators of an entity's form find each rule of its schema that is broken, at its place and in its words. */
export function proveRules(entity: Entity): void {
  if (!entity.form) return;
  const valid = validRecord(entity, 0);
  describe(entity.list.title, () => {
    test('a record that breaks no rule is in order', () => {
      expect(recordErrors(formOf(entity), valid)).toEqual([]);
    });
    test.each(rulesOf(entity, valid).map((rule) => ({ ...rule, place: rule.path.join('.') })))(
      '$place breaks $keyword: $sentence',
      ({ path, fieldValue, among, sentence }) => {
        const broken = { ...(among ?? valid), [String(path[0])]: fieldValue };
        const found = recordErrors(formOf(entity), broken).filter((error) => error.path.join('.') === path.join('.'));
        expect(found.map(({ message }) => message)).toContain(sentence);
      },
    );
  });
}
