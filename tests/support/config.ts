import entities from 'virtual:entities';
import { own } from '../../src/panel/config/bundledConfig.ts';
import { type CompiledForm, compiledForm } from '../../src/panel/data/operations/validation.ts';
import { type Config, createConfig } from '../../src/shared/config/config.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { panel, entities as shipped } from '../../src/shared/config/files.ts';
import { formSchema } from '../../src/shared/config/formSchema.ts';
import { warningSchema } from '../../src/shared/config/ruleSchema.ts';
import { screens } from '../../src/shop/custom/screens.ts';
import { compileValidators } from './compileValidators.ts';

/**
 * The shipped config, as the page gets it.
 * @param others entities that are in no file
 */
export const testConfig = (...others: readonly Entity[]): Config =>
  createConfig(
    {
      ...own,
      panel,
      entities: { ...entities, ...Object.fromEntries(others.map((entity) => [entity.name, loaderOf(entity)])) },
    },
    screens,
  );

/** An entity for a person is as the config has it, and as they see it. */
const loaderOf = (entity: Entity) => async () => {
  const { schema } = entity.whole ?? entity;
  return {
    default: {
      schema: entity.schema,
      config: entity,
      validators: async () => ({ default: compileValidators({ ...formSchema(schema) }, warningSchema(schema)) }),
    },
  };
};

const forms = new Map<Entity, CompiledForm>();

/** Loads the validators of an entity's forms; the test file awaits it before its tests begin. */
export async function loadForm(entity: Entity): Promise<CompiledForm> {
  const config = testConfig(...(shipped.get(entity.name) === entity ? [] : [entity]));
  const form = compiledForm(entity, await config.validators(entity.name));
  forms.set(entity, form);
  return form;
}

/**
 * The form of an entity.
 * @throws when it has not been loaded
 */
export function formOf(entity: Entity): CompiledForm {
  const form = forms.get(entity);
  if (!form) throw new Error(`The form of '${entity.name}' is not loaded: await loadForm first.`);
  return form;
}
