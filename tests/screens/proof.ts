import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Entity } from '../../src/shared/config/entity.ts';
import { axeViolations, violationsInBothSchemes } from '../support/axe.ts';
import { outline } from '../support/outline.ts';
import { type Rule, rulesOf } from '../support/rules.ts';
import { breakRule, sentencesAt, validFor, wayTo } from './breaking.ts';
import { settled } from './settled.ts';
import { type Stage, type State, stageFor, states } from './states.ts';

const fileOf = (entity: Entity, state: string) => `./__outlines__/${entity.name}.${state}.txt`;

/** The outlines an entity has: one per state that its config gives it, and the list of its rules. */
export const outlinesOf = (entity: Entity): string[] => [
  ...states.filter(({ has }) => has(entity)).map(({ name }) => fileOf(entity, name)),
  ...(entity.form ? [fileOf(entity, 'rules')] : []),
];

/** A group of tests, each with a stage of its own. */
function onStage(title: string, entity: Entity, tests: (stage: () => Stage) => void): void {
  describe(title, () => {
    let stage: Stage;
    beforeEach(() => {
      stage = stageFor(entity);
    });
    afterEach(async () => {
      await stage.leave();
    });
    tests(() => stage);
  });
}

/** A test of each state, of what it looks like once it is reached. */
const inStates = (of: readonly State[], entity: Entity, isRight: (name: string) => Promise<void>): void =>
  onStage(entity.list.title, entity, (stage) => {
    for (const { name, has, reach } of of) {
      if (!has(entity)) continue;
      test(name, async () => {
        await reach(stage());
        await settled();
        await isRight(name);
      });
    }
  });

const waysOf = (entity: Entity) =>
  rulesOf(entity, validFor(entity)).map((rule) => ({ rule, way: wayTo(entity, rule) }));

/** The states that most changes would show in. */
const usual = new Set(['rows', 'edit', 'invalid']);

/** Lists how each rule of an entity's schema can be broken. */
function listRules(entity: Entity): void {
  if (!entity.form) return;
  test(`${entity.list.title}: rules`, async () => {
    const lines = waysOf(entity).map(({ rule, way }) => ruleLine(rule, way));
    await expect(lines.join('')).toMatchFileSnapshot(fileOf(entity, 'rules'));
  });
}

/** Tests a few states of an entity's screen, from nothing but its config: `proveEntity` takes minutes. */
export function proveUsualStates(entity: Entity): void {
  const few = states.filter(({ name }) => usual.has(name));
  inStates(few, entity, async (name) => {
    await expect(outline()).toMatchFileSnapshot(fileOf(entity, name));
    expect(await axeViolations()).toEqual([]);
  });
  listRules(entity);
}

/**
 * Tests every state of an entity's screen, and how each rule can be broken, from nothing but its config. Axe looks at
 * all of it in both colour schemes.
 */
export function proveEntity(entity: Entity): void {
  inStates(states, entity, async (name) => {
    await expect(outline()).toMatchFileSnapshot(fileOf(entity, name));
    expect(await violationsInBothSchemes()).toEqual([]);
  });
  listRules(entity);
  if (!entity.form) return;
  onStage(`${entity.list.title}: a rule is told`, entity, (stage) => {
    for (const { rule, way } of waysOf(entity)) {
      if (!way) continue;
      test(`${rule.path.join('.')} breaks ${rule.keyword}: ${rule.sentence}`, async () => {
        await breakRule(stage(), rule, way);
        await expect.poll(() => sentencesAt(rule)).toContain(rule.sentence);
        await settled();
        expect(await violationsInBothSchemes()).toEqual([]);
      });
    }
  });
}

const ruleLine = ({ path, keyword, value, sentence }: Rule, way: string | undefined) =>
  `${path.join('.')} ${keyword}: ${value === undefined ? 'nothing' : JSON.stringify(value)} ${way ?? 'no form lets it in'} → ${sentence}\n`;
