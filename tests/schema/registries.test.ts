import { getDefaultRegistry } from '@rjsf/core';
import { getWidget } from '@rjsf/utils';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { cells } from '../../src/cells/cells.ts';
import type { codecFor } from '../../src/codecs/index.ts';
import {
  type CellName,
  type CodecConfig,
  type FieldName,
  rjsfWidgets,
  type WidgetName,
} from '../../src/config/grammar.ts';
import type { fields, widgets } from '../../src/widgets/theme.tsx';

/** The names that are rjsf's, with a widget of ours behind them. */
type Replaced = 'SelectWidget';

// Compared as types (`npm run types`), so that no browser code is loaded here.
test('every name of the grammar is registered, and no other', () => {
  expectTypeOf<keyof typeof cells>().toEqualTypeOf<CellName>();
  expectTypeOf<Exclude<keyof typeof widgets, Replaced>>().toEqualTypeOf<WidgetName>();
  expectTypeOf<keyof typeof fields>().toEqualTypeOf<FieldName>();
  expectTypeOf<typeof codecFor>().parameter(0).toEqualTypeOf<CodecConfig>();
});

describe.each(Object.entries(rjsfWidgets))("rjsf's widgets for a field of type '%s'", (type, names) => {
  const registered = { ...getDefaultRegistry().widgets };

  test.each(names)('%s can be drawn', (name) => {
    const schema = type === 'array' ? { type, items: { type: 'string' } } : { type };
    expect(getWidget(JSON.parse(JSON.stringify(schema)), name, registered)).toBeTypeOf('function');
  });
});
