import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Entity } from '../../src/config/entity.ts';
import { axeViolations, violationsInBothSchemes } from '../support/axe.ts';
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
const inEveryState = (title: string, entity: Entity, isRight: (name: string) => Promise<void>): void =>
  onStage(title, entity, (stage) => {
    for (const { name, has, reach } of states) {
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

/** Tests every state of an entity's screen, and how each rule can be broken, from nothing but its config. */
export function proveEntity(entity: Entity): void {
  const { title } = entity.list;
  inEveryState(title, entity, async (name) => {
    await expect(outline()).toMatchFileSnapshot(fileOf(entity, name));
    expect(await axeViolations()).toEqual([]);
  });
  if (!entity.form) return;
  test(`${title}: rules`, async () => {
    const lines = waysOf(entity).map(({ rule, way }) => ruleLine(rule, way));
    await expect(lines.join('')).toMatchFileSnapshot(fileOf(entity, 'rules'));
  });
}

/**
 * Breaks every rule of an entity's schema in its form.
 * @param isRight what is tested beside the sentence
 */
export function proveRules(entity: Entity, isRight: () => Promise<void> = async () => undefined): void {
  const broken = entity.form ? waysOf(entity).flatMap(({ rule, way }) => (way ? [{ rule, way }] : [])) : [];
  if (broken.length === 0) return;
  onStage(`${entity.list.title}: a rule is told`, entity, (stage) => {
    for (const { rule, way } of broken) {
      test(`${rule.path.join('.')} breaks ${rule.keyword}: ${rule.sentence}`, async () => {
        await breakRule(stage(), rule, way);
        await expect.poll(() => sentencesAt(rule)).toContain(rule.sentence);
        await isRight();
      });
    }
  });
}

/** Looks with axe at every state, and at the form with each rule broken, in both colour schemes. */
export function proveSchemes(entity: Entity): void {
  const nothingIsFound = async () => {
    await settled();
    expect(await violationsInBothSchemes()).toEqual([]);
  };
  inEveryState(`${entity.list.title}: in both schemes`, entity, nothingIsFound);
  proveRules(entity, nothingIsFound);
}

const ruleLine = ({ path, keyword, value, sentence }: Rule, way: string | undefined) =>
  `${path.join('.')} ${keyword}: ${value === undefined ? 'nothing' : JSON.stringify(value)} ${way ?? 'no form lets it in'} → ${sentence}\n`;
