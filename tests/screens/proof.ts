import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Entity } from '../../src/shared/config/entity.ts';
import { axeViolations, violationsInBothSchemes } from '../support/axe.ts';
import { outline } from '../support/outline.ts';
import { type Rule, rulesOf } from '../support/rules.ts';
import { breakRule, kindOf, sentencesAt, validFor, type Way, wayTo } from './breaking.ts';
import { partsOf } from './parts.ts';
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

/** The kinds of state, and the parts of their outlines, that axe has found in order. */
const inOrder = new Set<string>();

/**
 * Axe looks at a screen that has a part which none before it had: so at each kind of control and region with its states, at
 * each place where it can lie. A kind of state that it has not seen it looks at in both colour schemes; the colours
 * themselves are computed in `tests/ui/contrast.test.ts`.
 */
async function lookAt(state: string): Promise<void> {
  const parts = [`a ${state}`, ...partsOf(outline())];
  if (parts.every((part) => inOrder.has(part))) return;
  const violations = inOrder.has(`a ${state}`) ? axeViolations() : violationsInBothSchemes();
  expect(await violations).toEqual([]);
  for (const part of parts) inOrder.add(part);
}

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
    await lookAt(name);
  });
  listRules(entity);
}

/** The keywords and widgets of which a test shows a broken rule. */
const shown = new Set<string>();

/** The rules of an entity that a form lets somebody break, each with a keyword and widget that no test before it shows. */
function rulesToShow(entity: Entity): { readonly rule: Rule; readonly way: Way }[] {
  return waysOf(entity).flatMap(({ rule, way }) => {
    const kind = way && kindOf(entity, rule);
    if (!kind || shown.has(kind)) return [];
    shown.add(kind);
    return [{ rule, way }];
  });
}

/**
 * Tests every state of an entity's screen, from nothing but its config, and that a broken rule is shown: once for each
 * keyword and widget. That each rule is found is a matter of its validators (`everyRule.test.ts`).
 */
export function proveEntity(entity: Entity): void {
  inStates(states, entity, async (name) => {
    await expect(outline()).toMatchFileSnapshot(fileOf(entity, name));
    await lookAt(name);
  });
  listRules(entity);
  if (!entity.form) return;
  const rules = rulesToShow(entity);
  if (rules.length === 0) return;
  onStage(`${entity.list.title}: a broken rule is shown`, entity, (stage) => {
    for (const { rule, way } of rules) {
      test(`${rule.path.join('.')} breaks ${rule.keyword}: ${rule.sentence}`, async () => {
        await breakRule(stage(), rule, way);
        await expect.poll(() => sentencesAt(rule)).toContain(rule.sentence);
        await settled();
        await lookAt('broken rule');
      });
    }
  });
}

const ruleLine = ({ path, keyword, value, sentence }: Rule, way: string | undefined) =>
  `${path.join('.')} ${keyword}: ${value === undefined ? 'nothing' : JSON.stringify(value)} ${way ?? 'no form lets it in'} → ${sentence}\n`;
