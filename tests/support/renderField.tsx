import Button from '@mui/material/Button';
import type { RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { render } from 'vitest-browser-react';
import { GlobalStyles } from '../../src/panel/app/theme/GlobalStyles.tsx';
import { ConfigProvider } from '../../src/panel/config/context.ts';
import { DataProvider } from '../../src/panel/data/session/context.tsx';
import { createQueryClient } from '../../src/panel/data/session/queryClient.ts';
import { Themed } from '../../src/panel/ui/Themed.tsx';
import { type FormScope, FormScopeProvider } from '../../src/panel/widgets/form/formScope.ts';
import { createFormStore } from '../../src/panel/widgets/form/formStore.ts';
import { RecordForm } from '../../src/panel/widgets/form/RecordForm.tsx';
import { compileValidators } from './compileValidators.ts';
import { testConfig } from './config.ts';
import { entityNamed } from './entityNamed.ts';
import { testData } from './sessionData.ts';

/** A field by itself in a form. */
export interface Field {
  readonly schema: RJSFSchema;
  readonly ui?: Readonly<Record<string, unknown>>;
  /** The value it starts with. */
  readonly value?: unknown;
  readonly required?: boolean;
  /** What is otherwise in the form around it: a new product's. */
  readonly around?: Partial<FormScope>;
}

/**
 * Draws a form of one field, `field`, between two buttons, 'Before' and 'After'.
 * @returns `value()`: what the field holds now; `put()`: gives it another value; `changes()`: how often the form was changed; `submits()`: how often submitted
 */
export async function renderField({ schema, ui = {}, value, required = false, around = {} }: Field) {
  const form: RJSFSchema = { type: 'object', properties: { field: schema }, required: required ? ['field'] : [] };
  const validator = createPrecompiledValidator(compileValidators(form), form);
  let changes = 0;
  let submits = 0;
  const store = createFormStore({
    record: value === undefined ? {} : { field: value },
    onChange: () => {
      changes += 1;
    },
  });
  const scope = {
    entity: entityNamed('products'),
    original: undefined,
    countUpload: () => undefined,
    uploadFailed: () => undefined,
    ...around,
  };
  const screen = await render(
    <ConfigProvider value={testConfig()}>
      <GlobalStyles>
        <Themed>
          <DataProvider value={testData()}>
            <QueryClientProvider client={createQueryClient()}>
              <FormScopeProvider value={scope}>
                <main>
                  <h1>One field</h1>
                  <Button>Before</Button>
                  <Suspense fallback="Loading">
                    <RecordForm
                      id="form"
                      schema={form}
                      uiSchema={{ field: ui, 'ui:submitButtonOptions': { norender: true } }}
                      validator={validator}
                      store={store}
                      onSubmit={() => {
                        submits += 1;
                      }}
                    />
                  </Suspense>
                  <Button>After</Button>
                </main>
              </FormScopeProvider>
            </QueryClientProvider>
          </DataProvider>
        </Themed>
      </GlobalStyles>
    </ConfigProvider>,
  );
  const put = (next: unknown) => store.fill({ field: next });
  return { ...screen, value: () => store.get().record['field'], put, changes: () => changes, submits: () => submits };
}
