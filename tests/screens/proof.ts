import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Entity } from '../../src/config/entity.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { outline } from '../support/outline.ts';
import { type Rule, rulesOf } from '../support/rules.ts';
import { breakRule, sentencesAt, validFor, wayTo } from './breaking.ts';
import { settled } from './settled.ts';
import { type Stage, stageFor, states } from './states.ts';

const fileOf = (entity: Entity, state: string) => `./__outlines__/${entity.name}.${state}.txt`;

/** The outlines an entity has: one per state that its config gives it, and the list of its rules. */
export const outlinesOf = (entity: Entity): string[] => [
  ...states.filter(({ has }) => has(entity)).map(({ name }) => fileOf(entity, name)),
  ...(entity.form ? [fileOf(entity, 'rules')] : []),
];

/** Tests every state of an entity's screen, and every rule of its schema, from nothing but its config. */
export function proveEntity(entity: Entity): void {
  describe(entity.list.title, () => {
    let stage: Stage;
    beforeEach(() => {
      stage = stageFor(entity);
    });
    afterEach(async () => {
      await stage.leave();
    });

    for (const { name, has, reach } of states) {
      if (!has(entity)) continue;
      test(name, async () => {
        await reach(stage);
        await settled();
        await expect(outline()).toMatchFileSnapshot(fileOf(entity, name));
        expect(await violationsInBothSchemes()).toEqual([]);
      });
    }

    if (!entity.form) return;
    const rules = rulesOf(entity, validFor(entity)).map((rule) => ({ rule, way: wayTo(entity, rule) }));
    test('rules', async () => {
      await expect(rules.map(({ rule, way }) => ruleLine(rule, way)).join('')).toMatchFileSnapshot(
        fileOf(entity, 'rules'),
      );
    });
    for (const { rule, way } of rules) {
      if (!way) continue;
      test(`${rule.path.join('.')} breaks ${rule.keyword}: ${rule.sentence}`, async () => {
        await breakRule(stage, rule, way);
        await expect.poll(() => sentencesAt(rule)).toContain(rule.sentence);
        await settled();
        expect(await violationsInBothSchemes()).toEqual([]);
      });
    }
  });
}

const ruleLine = ({ path, keyword, value, sentence }: Rule, way: string | undefined) =>
  `${path.join('.')} ${keyword}: ${value === undefined ? 'nothing' : JSON.stringify(value)} ${way ?? 'no form lets it in'} → ${sentence}\n`;
