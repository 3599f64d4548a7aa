import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { entityFrom } from '../../src/shared/config/entity.ts';
import { entities, panel } from '../../src/shared/config/files.ts';
import type { EntityConfig, Panel, RecordSchema } from '../../src/shared/config/grammar.ts';

/** The config of the shop with every text written out, as it was before there were defaults. */
const writtenOut = (name: string): EntityConfig =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../schema/shop', `${name}.ui.json`), 'utf8'));

describe.each([...entities])('%s', (name, entity) => {
  const { list, form, confirm, toasts, errors } = writtenOut(name);

  test('its texts equal those that are written out', () => {
    expect(entity.list).toMatchObject({ title: list.title, add: list.add, empty: list.empty });
    expect(entity.list.columns.map(({ title }) => title)).toEqual(list.columns.map(({ title }) => title));
    expect(entity.list.tree).toEqual(list.tree);
    expect(entity.form).toEqual(form);
    expect(entity.confirm).toEqual(confirm);
    expect({ ...entity.toasts }).toEqual({ ...toasts });
    expect(entity.errors).toMatchObject({ ...errors });
  });
});

describe('defaults', () => {
  const schema: RecordSchema = { type: 'object', title: 'VAT rate', properties: { id: { type: 'string' } } };
  const columns = [{ field: 'id', title: 'ID' }];
  const config: EntityConfig = {
    endpoints: { list: 'GET /rates' },
    list: { title: 'Rates', add: true, label: 'id', columns },
    form: { cancel: 'Back' },
    toasts: { created: true, updated: 'Kept' },
  };
  const defaults: Panel['defaults'] = {
    list: { add: 'Add {Title}', empty: 'No {titles} yet' },
    form: { title: { add: 'Add {title}', edit: '{title} as it is' }, cancel: 'Cancel', submit: 'Save {other}' },
    confirm: { title: 'Delete {Title}' },
    toasts: { created: '{title} made' },
    errors: { list: '{titles} did not come.' },
  };
  const rate = entityFrom('rates', schema, config, { ...panel, defaults });

  test('fill what the entity does not say', () => {
    expect(rate.list).toMatchObject({ add: 'Add VAT rate', empty: 'No rates yet' });
    expect(rate.form).toMatchObject({ title: { add: 'Add VAT rate' }, cancel: 'Back' });
    expect(rate.toasts).toEqual({ created: 'VAT rate made', updated: 'Kept' });
  });

  test('a title at the beginning keeps its capital, and a brace that is no title stays', () => {
    expect(rate.errors?.list).toBe('Rates did not come.');
    expect(rate.form?.title.edit).toBe('VAT rate as it is');
    expect(rate.form?.submit).toBe('Save {other}');
  });

  test('add no feature: a section that is left out stays out', () => {
    expect(rate.confirm).toBeUndefined();
    expect(rate.toasts?.removed).toBeUndefined();
    expect(
      entityFrom('rates', schema, { ...config, toasts: {} }, { ...panel, defaults }).toasts?.created,
    ).toBeUndefined();
  });
});
