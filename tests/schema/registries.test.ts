import { getDefaultRegistry } from '@rjsf/core';
import { getWidget } from '@rjsf/utils';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { cells } from '../../src/cells/cells.ts';
import type { codecFor } from '../../src/codecs/index.ts';
import { type CellName, type CodecConfig, rjsfWidgets } from '../../src/config/grammar.ts';

// Compared as types (`npm run types`), so that no browser code is loaded here.
test('every name of the grammar is registered, and no other', () => {
  expectTypeOf<keyof typeof cells>().toEqualTypeOf<CellName>();
  expectTypeOf<typeof codecFor>().parameter(0).toEqualTypeOf<CodecConfig>();
});

describe.each(Object.entries(rjsfWidgets))("rjsf's widgets for a field of type '%s'", (type, names) => {
  const registered = { ...getDefaultRegistry().widgets };

  test.each(names)('%s can be drawn', (name) => {
    const schema = type === 'array' ? { type, items: { type: 'string' } } : { type };
    expect(getWidget(JSON.parse(JSON.stringify(schema)), name, registered)).toBeTypeOf('function');
  });
});
