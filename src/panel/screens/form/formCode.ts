import { use } from 'react';
import { memoizeAsync } from '../../../shared/base/memoizeAsync.ts';
import { perObject } from '../../../shared/base/perObject.ts';
import type { Config } from '../../../shared/config/config.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { referenceOf } from '../../../shared/config/reference.ts';
import { useConfig } from '../../config/context.ts';
import { throwLoadError } from '../../ui/later.tsx';
import { preloadWidgets } from '../../widgets/components.ts';
import { formUi } from '../../widgets/form/formUi.ts';
import { SectionTabs } from '../../widgets/form/SectionList.tsx';

/** Fetches the validators, the texts of what opens, the widgets of the fields, and the entities that the fields refer to. */
async function load(entity: Entity, config: Config): Promise<void> {
  const targets = Object.values(entity.schema.properties).map((field) => referenceOf(field)?.to);
  await Promise.all([
    config.validators(entity.name),
    config.texts(),
    ...[false, true].map((editing) => preloadWidgets(formUi(entity, editing))),
    entity.form?.layout === 'tabs' && SectionTabs.load(),
    ...targets.filter((to) => to !== undefined).map((to) => config.entity(to)),
  ]).catch(throwLoadError);
}

const codeOf = perObject((config: Config) => perObject((entity: Entity) => memoizeAsync(() => load(entity, config))));

/**
 * What an entity's forms need besides their own code.
 * @returns the same promise each time; shortly after a failure the next call fetches again
 * @throws {LoadError}
 */
export const formCode = (entity: Entity, config: Config): Promise<void> => codeOf(config)(entity)();

/**
 * Suspends until that code is loaded: a form that is open never closes because a part of it could not be fetched.
 * @throws {LoadError}
 */
export const useFormCode = (entity: Entity): void => use(formCode(entity, useConfig()));
