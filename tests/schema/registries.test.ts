import { getDefaultRegistry } from '@rjsf/core';
import { getWidget } from '@rjsf/utils';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { codecFor } from '../../src/shared/codecs/index.ts';
import { type CodecConfig, rjsfWidgets } from '../../src/shared/config/grammar.ts';

// Compared as types (`npm run types`), so that no browser code is loaded here.
test('a codec is found by each form of its name in a config', () => {
  expectTypeOf<typeof codecFor>().parameter(0).toEqualTypeOf<CodecConfig>();
});

describe.each(Object.entries(rjsfWidgets).filter(([, names]) => names.length > 0))(
  "rjsf's widgets for a field of type '%s'",
  (type, names) => {
    const registered = { ...getDefaultRegistry().widgets };

    test.each(names)('%s can be drawn', (name) => {
      const schema = type === 'array' ? { type, items: { type: 'string' } } : { type };
      expect(getWidget(JSON.parse(JSON.stringify(schema)), name, registered)).toBeTypeOf('function');
    });
  },
);
