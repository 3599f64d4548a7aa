import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordErrors } from '../../src/panel/data/operations/validation.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { formOf } from '../support/config.ts';
import { validRecord } from '../support/recordsFor.ts';
import { rulesOf } from '../support/rules.ts';

/** The rules of an entity with their sentences, as its outline lists them. */
const listed = (entity: Entity): string[] =>
  readFileSync(resolve(import.meta.dirname, `__outlines__/${entity.name}.rules.txt`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(/: .* → /, ' → '));

/** Tests that the validators of an entity's form find each rule of its schema that is broken, at its place and in its words. */
export function proveRules(entity: Entity): void {
  if (!entity.form) return;
  const valid = validRecord(entity, 0);
  describe(entity.list.title, () => {
    test('a record that breaks no rule is in order', () => {
      expect(recordErrors(formOf(entity), valid)).toEqual([]);
    });
    test('its rules and their sentences are those of its outline', () => {
      const rules = rulesOf(entity, valid).map((rule) => `${rule.path.join('.')} ${rule.keyword} → ${rule.sentence}`);
      expect(rules).toEqual(listed(entity));
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
