import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { cellOf } from '../../src/panel/cells/index.ts';
import { blockingErrors } from '../../src/panel/data/operations/validation.ts';
import { formUi } from '../../src/panel/widgets/form/formUi.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { entities, panel } from '../../src/shared/config/files.ts';
import { mainFilter } from '../../src/shared/config/filters.ts';
import { editableFields } from '../../src/shared/config/formSchema.ts';
import type { Endpoint } from '../../src/shared/config/grammar.ts';
import { labelOf } from '../../src/shared/config/label.ts';
import {
  decodeList,
  decodeRecord,
  type EntityRecord,
  type WireRecord,
  wireRecord,
} from '../../src/shared/wire/record.ts';
import { formOf } from '../support/config.ts';
import { type FakeApi, fakeApi, json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { recordsFor, wireList } from '../support/recordsFor.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { testApi } from '../support/sessionData.ts';
import { allFields } from '../support/staff.ts';

/** A state of an entity's screen: whether the entity has it, and how a user gets there. */
export interface State {
  readonly name: string;
  readonly has: (entity: Entity) => boolean;
  readonly reach: (stage: Stage) => Promise<void>;
}

/** What a state needs to be reached. */
export interface Stage {
  readonly entity: Entity;
  readonly api: FakeApi;
  /** An answer that is held until the end. */
  readonly hold: () => Promise<Response>;
  /** The end: held calls are answered, and drafts are dropped. */
  readonly leave: () => Promise<void>;
}

export const callOf = (endpoint: Endpoint | undefined): string =>
  typeof endpoint === 'string' ? endpoint : (endpoint?.call ?? '');

/** Every uploaded picture is the same one, and is there. */
const { imageAddress } = testApi({ host: `${location.origin}/tests/support/picture.svg?of=` });

const openScreen = (entity: Entity, address = '/') =>
  renderScreen(entity, address, { api: { ...testApi(), imageAddress } });

const failed = () => json({}, 500);

const canAdd = ({ list, form }: Entity) => list.add !== undefined && form !== undefined;
const canEdit = ({ endpoints, form }: Entity) => endpoints.update !== undefined && form !== undefined;
const canRemove = ({ endpoints }: Entity) => endpoints.remove !== undefined;
const inPlace = ({ list, endpoints }: Entity) =>
  endpoints.update ? list.columns.find((column) => cellOf(column).edits) : undefined;

/** The label of a field that is typed into. */
const textField = (entity: Entity) =>
  editableFields(entity.schema).find(
    ([name, { type, enum: values }]) => type === 'string' && !values && !formUi(entity, false)[name]?.['ui:widget'],
  )?.[1].title;

/** All states. An entity has those that its config allows. */
export const states: readonly State[] = [
  {
    name: 'loading',
    has: () => true,
    async reach({ entity, api, hold }) {
      api.on(entity.endpoints.list, hold);
      await openScreen(entity);
      await page.getByRole('progressbar').findElement();
    },
  },
  {
    name: 'empty',
    has: () => true,
    async reach({ entity, api }) {
      api.set(entity.name, []);
      await openScreen(entity);
      await shown(entity.list.empty);
    },
  },
  {
    name: 'error',
    has: () => true,
    async reach({ entity, api }) {
      api.on(entity.endpoints.list, failed);
      await openScreen(entity);
      await page.getByRole('alert').findElement();
    },
  },
  { name: 'rows', has: () => true, reach: ({ entity }) => openList(entity) },
  {
    name: 'filtered',
    has: ({ list }) => mainFilter(list.filters) !== undefined,
    async reach({ entity }) {
      await openList(entity);
      const { label = '', options = [] } = mainFilter(entity.list.filters) ?? {};
      await page.getByRole('combobox', { name: label, exact: true }).click();
      await page
        .getByRole('option')
        .nth(options.length - 1)
        .click();
      // What is set is a chip, whose code comes then.
      await expect.poll(() => document.querySelector('.filters[aria-busy]')).toBeNull();
    },
  },
  {
    name: 'tree-open',
    has: ({ list }) => list.tree !== undefined,
    async reach({ entity }) {
      await openList(entity);
      await page
        .getByRole('button', { name: entity.list.tree?.expand ?? '' })
        .first()
        .click();
    },
  },
  {
    name: 'add-child',
    has: ({ list }) => list.tree !== undefined,
    async reach({ entity }) {
      await openList(entity);
      await page
        .getByRole('button', { name: entity.list.tree?.addChild ?? '' })
        .first()
        .click();
      await page.getByRole('dialog').findElement();
    },
  },
  { name: 'add', has: canAdd, reach: ({ entity }) => openAdd(entity) },
  { name: 'edit', has: canEdit, reach: ({ entity }) => openEdit(entity, savable(entity)) },
  {
    name: 'invalid',
    has: (entity) => canAdd(entity) && entity.form?.validate !== 'onChange',
    async reach({ entity }) {
      await openAdd(entity);
      await submitButton(entity, 'add').click();
      if (entity.toasts?.invalid) await shown(entity.toasts.invalid);
    },
  },
  {
    name: 'saving',
    has: canEdit,
    async reach({ entity, api, hold }) {
      api.on(callOf(entity.endpoints.update), hold);
      await openEdit(entity, savable(entity));
      await submitButton(entity, 'edit').click();
      await sent(api);
    },
  },
  {
    name: 'save-failed',
    has: canEdit,
    async reach({ entity, api }) {
      api.on(callOf(entity.endpoints.update), failed);
      await openEdit(entity, savable(entity));
      await submitButton(entity, 'edit').click();
      await page.getByRole('alert').findElement();
    },
  },
  {
    name: 'saved',
    has: canEdit,
    async reach({ entity }) {
      await openEdit(entity, savable(entity));
      await submitButton(entity, 'edit').click();
      await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
      if (entity.toasts?.updated) await shown(entity.toasts.updated);
    },
  },
  {
    name: 'discard',
    has: (entity) => canAdd(entity) && textField(entity) !== undefined,
    async reach({ entity }) {
      await openAdd(entity);
      await userEvent.fill(
        dialog(entity, 'add').getByLabelText(textField(entity) ?? '', { exact: true }),
        'Something typed',
      );
      await userEvent.keyboard('{Escape}');
      await shown(panel.texts.discardText);
    },
  },
  {
    name: 'changing',
    has: (entity) => inPlace(entity) !== undefined,
    async reach({ entity, api, hold }) {
      api.on(callOf(entity.endpoints.update), hold);
      await openList(entity);
      await changeInPlace(entity);
      await sent(api);
    },
  },
  {
    name: 'change-failed',
    has: (entity) => inPlace(entity) !== undefined,
    async reach({ entity, api }) {
      api.on(callOf(entity.endpoints.update), failed);
      await openList(entity);
      await changeInPlace(entity);
      await page.getByRole('alert').findElement();
    },
  },
  {
    name: 'confirm',
    has: (entity) => canRemove(entity) && entity.confirm !== undefined,
    async reach({ entity }) {
      await openList(entity);
      await deleteButton(entity).click();
      await page.getByRole('dialog').findElement();
    },
  },
  {
    name: 'deleting',
    has: canRemove,
    async reach({ entity, api, hold }) {
      api.on(callOf(entity.endpoints.remove), hold);
      await openList(entity);
      await remove(entity);
    },
  },
  {
    name: 'delete-failed',
    has: canRemove,
    async reach({ entity, api }) {
      api.on(callOf(entity.endpoints.remove), failed);
      await openList(entity);
      await remove(entity);
      await page.getByRole('alert').findElement();
    },
  },
];

/** A stage: the API with records for every list. */
export function stageFor(entity: Entity): Stage {
  const all = [...new Set([...entities.values(), entity])];
  const api = fakeApi(Object.fromEntries(all.map((each) => [each.name, recordsFor(each)])), all);
  const waiting: ReturnType<typeof held<Response>>[] = [];
  return {
    entity,
    api,
    hold: () => {
      const answer = held<Response>();
      waiting.push(answer);
      return answer.promise;
    },
    leave: async () => {
      await cleanup();
      for (const { resolve } of waiting) resolve(json([]));
      // Its outcome is told before the next screen is drawn, not on it.
      await new Promise((resolve) => setTimeout(resolve, waiting.length > 0 ? 50 : 0));
      api.restore();
    },
  };
}

/** The list without a filter. */
export async function openList(entity: Entity): Promise<void> {
  const all = mainFilter(entity.list.filters)?.options.find(({ values }) => !values)?.title;
  await openScreen(entity, all ? `/?filter=${encodeURIComponent(all)}` : '/');
  await page.getByRole('table').findElement();
}

/** The list, and over it the dialog for a new record. */
export async function openAdd(entity: Entity): Promise<void> {
  await openList(entity);
  await page.getByRole('button', { name: entity.list.add ?? '', exact: true }).click();
  await dialog(entity, 'add').findElement();
  await allFields();
}

/** The list, and over it the dialog of a record. */
export async function openEdit(entity: Entity, record: EntityRecord): Promise<void> {
  await openList(entity);
  await page
    .getByRole('table')
    .getByRole('button', { name: `${panel.texts.edit} ${labelOf(entity, record)}`, exact: true })
    .click();
  await dialog(entity, 'edit').findElement();
  await allFields();
}

export const dialog = (entity: Entity, mode: 'add' | 'edit') =>
  page.getByRole('dialog', { name: entity.form?.title[mode] ?? '', exact: true });

export function submitButton(entity: Entity, mode: 'add' | 'edit') {
  const submit = entity.form?.submit ?? '';
  return dialog(entity, mode).getByRole('button', {
    name: typeof submit === 'string' ? submit : submit[mode],
    exact: true,
  });
}

/** The first record of the list that breaks no rule. */
export function savable(entity: Entity): EntityRecord {
  const record = decodeList(entity, recordsFor(entity)).find(
    (each) => blockingErrors(formOf(entity), each).length === 0,
  );
  if (!record) throw new Error(`None of the records of '${entity.name}' is valid: see tests/support/samples.ts.`);
  return record;
}

/** A valid record of an entity as its API sends it. */
export const validWire = (entity: Entity): WireRecord =>
  [...recordsFor(entity), ...wireList(entity, 1)].find(
    (row) => blockingErrors(formOf(entity), decodeRecord(entity, row)).length === 0,
  ) ?? wireRecord({});

const deleteButton = (entity: Entity) =>
  page.getByRole('button', { name: `${panel.texts.delete} ${labelOf(entity, savable(entity))}`, exact: true });

async function remove(entity: Entity): Promise<void> {
  await deleteButton(entity).click();
  if (entity.confirm)
    await page.getByRole('dialog').getByRole('button', { name: entity.confirm.submit, exact: true }).click();
}

async function changeInPlace(entity: Entity): Promise<void> {
  const column = inPlace(entity);
  const name = `${column?.title} ${labelOf(entity, savable(entity))}`;
  const choice = page.getByRole('combobox', { name, exact: true });
  if (!choice.query()) return page.getByRole('switch', { name, exact: true }).click();
  await choice.click();
  await page.getByRole('option').last().click();
}

/** Waits until a change is on its way. */
const sent = (api: FakeApi) => expect.poll(() => api.changes().length).toBeGreaterThan(0);

const shown = (text: string) => page.getByText(text, { exact: true }).findElement();
