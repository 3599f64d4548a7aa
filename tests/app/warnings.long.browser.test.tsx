import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { entities } from '../../src/shared/config/files.ts';
import { openAdd, openEdit, openList, savable, stageFor } from '../screens/states.ts';
import { loadForm } from '../support/config.ts';

await Promise.all([...entities.values()].map(loadForm));

afterEach(() => vi.restoreAllMocks());

// The only file that runs React's build for developers (vitest.config.ts).
test('React’s warnings are seen here: a list without keys', async () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue();
  const item = createElement('li');
  await render(createElement('ul', {}, [item, item]));
  expect(complain.mock.calls.map(([message]) => message)).toEqual([expect.stringContaining('unique "key"')]);
});

test.each([...entities.values()])('no warning by React: $list.title', async (entity) => {
  const complain = vi.spyOn(console, 'error');
  const stage = stageFor(entity);
  await openList(entity);
  await stage.leave();
  const { leave } = stageFor(entity);
  if (entity.endpoints.update && entity.form) await openEdit(entity, savable(entity));
  else if (entity.list.add && entity.form) await openAdd(entity);
  await leave();
  expect(complain.mock.calls).toEqual([]);
});
