import type { RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Look } from '../../src/app/Look.tsx';
import { Themed } from '../../src/look/Themed.tsx';
import { createFormStore } from '../../src/widgets/form/formStore.ts';
import { RecordForm } from '../../src/widgets/form/RecordForm.tsx';
import { compileValidators } from '../support/compileValidators.ts';
import { choose, fieldNames, number } from '../support/staff.ts';

const kind: RJSFSchema = { type: 'string', title: 'Kind', enum: ['percent', 'fixed'] };
const cap: RJSFSchema = { type: 'number', title: 'Cap' };
const amount: RJSFSchema = { type: 'number', title: 'Amount' };

async function renderForm(schema: RJSFSchema, record: object): Promise<void> {
  const validator = createPrecompiledValidator(compileValidators(schema), schema);
  const store = createFormStore(() => undefined, { ...record });
  const form = <RecordForm id="form" schema={schema} validator={validator} store={store} />;
  await render(
    <Look>
      <Themed>
        <div role="dialog">{form}</div>
      </Themed>
    </Look>,
  );
}

test('if, then and else follow what is typed', async () => {
  const schema: RJSFSchema = {
    type: 'object',
    properties: { kind },
    if: { properties: { kind: { const: 'percent' } }, required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: { properties: { cap } },
    else: { properties: { amount } },
  };
  await renderForm(schema, { kind: 'fixed' });
  expect(fieldNames()).toEqual(['Kind', 'Amount']);
  await choose('Kind', 'percent');
  await expect.poll(fieldNames).toEqual(['Kind', 'Cap']);
  await choose('Kind', 'fixed');
  await expect.poll(fieldNames).toEqual(['Kind', 'Amount']);
});

test('of several shapes the one is shown that the record has', async () => {
  const schema: RJSFSchema = {
    type: 'object',
    oneOf: [
      { title: 'By percent', properties: { cap }, required: ['cap'], additionalProperties: false },
      { title: 'Fixed', properties: { amount }, required: ['amount'], additionalProperties: false },
    ],
  };
  await renderForm(schema, { amount: 5 });
  await expect.element(number('Amount')).toHaveValue(5);
  expect(fieldNames()).not.toContain('Cap');
});
