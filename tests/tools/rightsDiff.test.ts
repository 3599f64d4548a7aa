import { expect, test } from 'vitest';
import { configChanges } from '../../tools/diff/configChanges.ts';

const lamps = {
  endpoints: {
    list: 'GET /lamps',
    create: 'POST /lamps',
    update: 'PUT /lamps/{id}',
    remove: 'DELETE /lamps/{id}',
  },
  list: { title: 'Lamps', label: 'name', columns: [] },
  actions: [{ title: 'Send', call: 'POST /lamps/{id}/send' }],
};
const schema = { type: 'object', properties: { name: { type: 'string' }, cost: { type: 'number' } } };

function configOf(rights: object | undefined, allow: readonly string[] = ['ADMIN', 'SUPPORT'], ui: object = lamps) {
  return new Map<string, unknown>([
    ['panel.json', { session: { allow } }],
    ['lamps.schema.json', schema],
    ['lamps.ui.json', { ...ui, ...(rights && { rights }) }],
  ]);
}

const told = (before: Map<string, unknown>, after: Map<string, unknown>) =>
  configChanges(before, after).flatMap(({ effect, path, message }) =>
    effect === 'opens' || effect === 'closes' ? [`${effect} ${path.join('.')}: ${message}`] : [],
  );

const between = (before: object | undefined, after: object | undefined) => told(configOf(before), configOf(after));

test('an added role opens, a removed role closes', () => {
  const [narrow, wide] = [{ remove: ['ADMIN'] }, { remove: ['ADMIN', 'SUPPORT'] }];
  expect(between(narrow, wide)).toEqual(['opens rights.remove: SUPPORT may now delete lamps']);
  expect(between(wide, narrow)).toEqual(['closes rights.remove: SUPPORT may no longer delete lamps']);
  expect(between(narrow, undefined)).toEqual(['opens rights.remove: SUPPORT may now delete lamps']);
  expect(between(wide, { remove: ['SUPPORT', 'ADMIN'] })).toEqual([]);
  expect(between(undefined, wide)).toEqual([]);
});

test('a lost right to read is one sentence for all rights', () => {
  expect(between(undefined, { read: ['ADMIN'] })).toEqual([
    "closes rights: SUPPORT may no longer read, add, change, delete and do 'Send' with lamps",
  ]);
});

test('actions and fields', () => {
  expect(between({ actions: { Send: ['ADMIN'] } }, { actions: { Send: ['SUPPORT'] } })).toEqual([
    "closes rights.actions.Send: ADMIN may no longer do 'Send' with lamps",
    "opens rights.actions.Send: SUPPORT may now do 'Send' with lamps",
  ]);
  expect(
    between({ fields: { cost: { read: ['ADMIN'], edit: ['ADMIN'] } } }, { fields: { cost: { edit: ['ADMIN'] } } }),
  ).toEqual(['opens rights.fields.cost: SUPPORT may now read cost of lamps']);
  expect(between(undefined, { fields: { cost: { read: ['ADMIN'] } } })).toEqual([
    'closes rights.fields.cost: SUPPORT may no longer read and change cost of lamps',
  ]);
});

test('a change for the whole record is not repeated for its fields', () => {
  const fields = { cost: { read: ['ADMIN'] } };
  expect(between({ add: [], edit: ['ADMIN'], fields }, { add: [], fields })).toEqual([
    'opens rights.edit: SUPPORT may now change lamps',
  ]);
});

test('conditions open and close', () => {
  const when = (...states: string[]) => ({ edit: { if: { properties: { state: { enum: states } } } } });
  expect(between(undefined, when('NEW'))).toEqual([
    'closes rights.edit: ADMIN may now only change lamps if state is NEW',
    'closes rights.edit: SUPPORT may now only change lamps if state is NEW',
  ]);
  expect(between(when('NEW'), undefined)).toEqual([
    'opens rights.edit: ADMIN may now change lamps, whether or not state is NEW',
    'opens rights.edit: SUPPORT may now change lamps, whether or not state is NEW',
  ]);
  expect(between({ edit: ['ADMIN'] }, { edit: ['ADMIN', { roles: ['SUPPORT'], own: 'by' }] })).toEqual([
    'opens rights.edit: SUPPORT may now change lamps if by is theirs',
  ]);
  expect(between({ edit: { own: 'by' } }, { edit: [{ own: 'by' }, { roles: ['ADMIN'], own: 'for' }] })).toEqual([
    'opens rights.edit: ADMIN may now change lamps if by is theirs, or for is theirs, and before if by is theirs',
  ]);
});

test('a newly allowed role, a new call and a new entity', () => {
  const narrow = { read: ['ADMIN'] };
  expect(told(configOf(undefined, ['ADMIN']), configOf(undefined))).toEqual([
    "opens rights: SUPPORT may now read, add, change, delete and do 'Send' with lamps",
  ]);
  const { remove, ...others } = lamps.endpoints;
  expect(told(configOf(narrow, undefined, { ...lamps, endpoints: others }), configOf(narrow))).toEqual([
    'opens rights.remove: ADMIN may now delete lamps',
  ]);
  const without = new Map([...configOf(narrow)].filter(([file]) => file === 'panel.json'));
  without.set('cables.schema.json', schema).set('cables.ui.json', { ...lamps, rights: { read: ['SUPPORT'] } });
  expect(told(without, new Map([...without, ...configOf(narrow)]))).toEqual([
    "opens rights: ADMIN may now read, add, change, delete and do 'Send' with lamps",
  ]);
});

test('without rights a new call does not count as an opening', () => {
  const { remove, ...others } = lamps.endpoints;
  const ui = { ...lamps, endpoints: others };
  expect(told(configOf(undefined, undefined, ui), configOf(undefined))).toEqual([]);
});
