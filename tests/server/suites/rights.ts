import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityFrom } from '../../../src/shared/config/entity.ts';
import { entities, panel } from '../../../src/shared/config/files.ts';
import type { EntityConfig, RecordSchema } from '../../../src/shared/config/grammar.ts';
import { type AppWith, appOf } from '../appWith.ts';

const roles = ['ADMIN', 'MANAGER', 'EDITOR', 'USER'] as const;
type Role = (typeof roles)[number];

const allowing = { ...panel, session: { ...panel.session, allow: [...roles] } };

const draft = { if: { properties: { status: { const: 'DRAFT' } } } };

const text = { type: 'string', errorMessage: 'Enter a text' } as const;

const lamps: RecordSchema = {
  title: 'Lamp',
  type: 'object',
  required: ['id', 'name', 'status'],
  properties: {
    id: { type: 'string', readOnly: true },
    name: { ...text, title: 'Name', searched: true },
    status: { ...text, title: 'Status', enum: ['DRAFT', 'OPEN'] },
    cost: { type: 'number', title: 'Cost', errorMessage: 'Enter a number', unique: true },
    code: { ...text, title: 'Code', unique: true },
    maker: { ...text, title: 'Maker', searched: true },
    tags: { type: 'array', title: 'Tags', errorMessage: 'Enter texts', items: { type: 'string' } },
    address: {
      type: 'object',
      title: 'Address',
      properties: { city: { ...text, title: 'City' }, ownerId: { ...text, reference: { to: 'users' } } },
    },
    note: { ...text, title: 'Note' },
    price: { type: 'number', title: 'Price', errorMessage: 'Enter a number' },
    createdBy: { type: 'string', readOnly: true, reference: { to: 'users' } },
  },
};

const calls = (name: string): EntityConfig['endpoints'] => ({
  list: `GET /${name}`,
  create: `POST /${name}`,
  update: `PUT /${name}/{id}`,
  remove: `DELETE /${name}/{id}`,
});

const configs: Readonly<Record<string, { schema: RecordSchema; config: EntityConfig }>> = {
  lamps: {
    schema: lamps,
    config: {
      wire: { names: { cost: 'kosten' } },
      endpoints: { ...calls('lamps'), afterSave: [{ call: 'POST /lamps/{id}/note', body: { note: 'note' } }] },
      list: {
        title: 'Lamps',
        label: 'name',
        columns: [
          { field: 'name', title: 'Name' },
          { template: '{name} by {maker}, {note}', title: 'Made' },
          { field: 'cost', title: 'Cost' },
        ],
        filters: [{ field: 'maker' }],
      },
      rights: {
        read: ['ADMIN', 'MANAGER', 'EDITOR', { roles: ['USER'], own: 'createdBy' }],
        add: ['ADMIN', { roles: ['EDITOR'], ...draft }, { roles: ['USER'], own: 'createdBy' }],
        edit: ['ADMIN', { roles: ['EDITOR'], ...draft }, { roles: ['USER'], own: 'createdBy' }],
        remove: ['ADMIN', { roles: ['MANAGER'], ...draft }],
        fields: {
          cost: { read: ['ADMIN'] },
          maker: { read: ['ADMIN', 'MANAGER'] },
          tags: { read: ['ADMIN'] },
          address: { read: ['ADMIN', 'EDITOR'] },
          note: { edit: ['ADMIN', 'EDITOR'] },
          price: { edit: ['ADMIN', { roles: ['USER'], ...draft }] },
        },
      },
    },
  },
  sockets: {
    schema: {
      title: 'Socket',
      type: 'object',
      required: ['id', 'name', 'lampId'],
      properties: {
        id: { type: 'string', readOnly: true },
        name: { ...text, title: 'Name' },
        lampId: { ...text, title: 'Lamp', reference: { to: 'lamps', onDelete: 'restrict' } },
        lampName: { type: 'string', title: 'Lamp name', readOnly: true, derived: { via: 'lampId', field: 'name' } },
        lampCost: { type: 'number', title: 'Lamp cost', readOnly: true, derived: { via: 'lampId', field: 'cost' } },
      },
    },
    config: {
      endpoints: calls('sockets'),
      list: {
        title: 'Sockets',
        label: 'name',
        columns: [
          { field: 'name', title: 'Name' },
          { field: 'lampId', title: 'Lamp', cell: 'reference' },
          { field: 'lampCost', title: 'Cost' },
        ],
      },
      rights: { read: ['ADMIN', 'EDITOR', 'USER'], edit: ['ADMIN', 'USER'] },
    },
  },
  plain: {
    schema: { title: 'Plain', type: 'object', properties: { id: { type: 'string', readOnly: true }, name: text } },
    config: {
      endpoints: calls('plain'),
      list: { title: 'Plain', label: 'name', columns: [{ field: 'name', title: 'Name' }] },
    },
  },
};

const more = Object.entries(configs).map(([name, { schema, config }]) => entityFrom(name, schema, config, allowing));

/** Whose a record is, and what state it is in: where the rights of an entity depend on that. */
const situations: Readonly<Record<string, readonly string[]>> = {
  lamps: ['own DRAFT', 'own OPEN', 'other DRAFT', 'other OPEN'],
  sockets: ['any'],
  plain: ['any'],
};

type Action = 'read' | 'add' | 'edit' | 'remove';
const actions: readonly Action[] = ['read', 'add', 'edit', 'remove'];

const all = { read: '1', add: '1', edit: '1', remove: '1' };
const none = { read: '0', add: '0', edit: '0', remove: '0' };

/** By entity and role, what they may do in each situation. */
const mayDo: Readonly<Record<string, Readonly<Record<Role, Readonly<Record<Action, string>>>>>> = {
  lamps: {
    ADMIN: { read: '1111', add: '1111', edit: '1111', remove: '1111' },
    MANAGER: { read: '1111', add: '0000', edit: '0000', remove: '1010' },
    EDITOR: { read: '1111', add: '1010', edit: '1010', remove: '0000' },
    // Whatever they add is theirs.
    USER: { read: '1100', add: '1111', edit: '1100', remove: '0000' },
  },
  sockets: { ADMIN: all, MANAGER: none, EDITOR: { ...all, edit: '0' }, USER: all },
  plain: { ADMIN: all, MANAGER: all, EDITOR: all, USER: all },
};

/** The fields that only some see: by entity and field, who does. */
const projectionFor: Readonly<Record<string, Readonly<Record<string, readonly Role[]>>>> = {
  lamps: { cost: ['ADMIN'], maker: ['ADMIN', 'MANAGER'], tags: ['ADMIN'], address: ['ADMIN', 'EDITOR'] },
  // The lamps that a USER sees are their own only.
  sockets: { lampName: ['ADMIN', 'EDITOR'], lampCost: ['ADMIN'] },
};

/** The fields that fewer change than the records: by entity, field and role, in which situations. */
const changedBy: Readonly<Record<string, Readonly<Record<string, Partial<Record<Role, string>>>>>> = {
  lamps: {
    cost: { ADMIN: '1111' },
    maker: { ADMIN: '1111' },
    tags: { ADMIN: '1111' },
    address: { ADMIN: '1111', EDITOR: '1010' },
    note: { ADMIN: '1111', EDITOR: '1010' },
    price: { ADMIN: '1111', USER: '1000' },
  },
};

const schemaOf = (name: string): RecordSchema => configs[name]?.schema ?? { type: 'object', properties: {} };
const fieldsOf = (name: string) => Object.keys(schemaOf(name).properties);
/** Only the server writes it: what is sent of it is ignored. */
const isFixed = (name: string, field: string) => schemaOf(name).properties[field]?.readOnly === true;
const keyOf = (field: string) => (field === 'cost' ? 'kosten' : field);

const maySee = (role: Role, name: string, field: string) => projectionFor[name]?.[field]?.includes(role) ?? true;
const isYes = (letters: string | undefined, place: number) => letters?.[place] === '1';

/**
 * How a call to a record is refused: one that the role may not read is as unknown as any other, unless the role may not
 * make such a call at all.
 */
const refusal = (can: Readonly<Record<Action, string>>, action: Action, place: number): number =>
  isYes(can.read, place) || !can[action].includes('1') ? 403 : 404;

/** What the rights name, cell by cell. */
const cellsOf = (name: string, role: Role): string[] =>
  (situations[name] ?? []).flatMap((situation) => [
    ...actions.map((action) => [name, role, situation, action].join(' ')),
    ...fieldsOf(name).flatMap((field) =>
      ['sees', 'changes'].map((verb) => [name, role, situation, verb, field].join(' ')),
    ),
  ]);

type Body = Readonly<Record<string, unknown>>;

/** Who may do what, of the roles, entities, fields and records of a config: as the API enforces it. */
export function rightsSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('rights', () => {
    let shop: AppWith;
    let guest: string;
    let assignment: string;
    let current: Role = 'USER';
    let count = 0;
    let lamp: string;

    const signIn = async (sub: string): Promise<string> => {
      const postBody = new URLSearchParams({ id_token: JSON.stringify({ sub }) }).toString();
      const url = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp';
      return (await shop.app.inject({ method: 'POST', url, payload: { postBody } })).json().idToken;
    };
    const call = (method: InjectOptions['method'], url: string, payload?: object, headers = {}) =>
      shop.app.inject({
        method: method ?? 'GET',
        url: `/api${url}`,
        headers: { authorization: `Bearer ${guest}`, ...headers },
        ...(payload && { payload }),
      });
    const become = async (role: Role) => {
      if (role !== current) await shop.call('PATCH', `/api/admin/roles/${assignment}`, { role });
      current = role;
    };
    /** A call of the guest in this role. */
    const as = async (role: Role, ...args: Parameters<typeof call>) => {
      await become(role);
      return call(...args);
    };
    const next = (): number => {
      count += 1;
      return count;
    };
    const wire = (values: Body) =>
      Object.fromEntries(Object.entries(values).map(([field, value]) => [keyOf(field), value]));
    const whole = (status = 'DRAFT'): Body => {
      next();
      return {
        name: `Lamp ${count}`,
        status,
        // So long that no id and no time in an answer has it by chance.
        cost: 731_000_000 + count,
        code: `code-${count}`,
        maker: `Maker${count}x`,
        tags: ['a', `tag-${count}`],
        address: { city: `City${count}x`, ownerId: 'usr-01' },
        note: `Note ${count}`,
        price: 10 + count,
      };
    };
    /** A value that a field does not have yet. */
    const other = (field: string): unknown => {
      next();
      if (field === 'status') return 'OPEN';
      if (field === 'cost' || field === 'price' || field === 'lampCost') return 5000 + count;
      if (field === 'tags') return [`new-${count}`];
      if (field === 'address') return { city: `New${count}`, ownerId: 'usr-02' };
      return field === 'lampId' ? undefined : `new-${count}`;
    };
    const bodyFor = (name: string, situation: string): Body =>
      name === 'lamps'
        ? whole(situation.split(' ')[1])
        : name === 'sockets'
          ? { name: `Socket ${next()}`, lampId: lamp }
          : { name: `Plain ${next()}` };
    /** A record in a situation. @returns it as it is stored */
    const make = async (name: string, situation: string): Promise<Body> => {
      const body = wire(bodyFor(name, situation));
      await become('ADMIN');
      const made = situation.startsWith('other')
        ? await shop.call('POST', `/api/${name}`, body)
        : await call('POST', `/${name}`, body);
      expect(made.statusCode, made.body).toBe(201);
      return made.json();
    };
    const read = async (name: string, id: unknown): Promise<Body> =>
      (await shop.call('GET', `/api/${name}/${id}`)).json();

    beforeAll(async () => {
      shop = await appOf(allowing, entities, more, await newDatabase());
      guest = await signIn('1003');
      assignment = (await shop.call('POST', '/api/admin/users/usr-03/roles', { role: 'USER' })).json().id;
      // One that every role may read: another could not be referred to.
      lamp = String((await make('lamps', 'own OPEN')).id);
    });
    afterAll(() => shop.close());

    const tried = new Set<string>();
    const trying = (...cell: readonly string[]): string => {
      tried.add(cell.join(' '));
      return cell.join(' ');
    };

    describe.each(roles)('%s', (role) => {
      test.each(Object.keys(configs))('%s: every record and field, in every situation', async (name) => {
        const can = mayDo[name]?.[role] ?? none;
        for (const [place, situation] of (situations[name] ?? []).entries()) {
          const stored = await make(name, situation);
          const url = `/${name}/${stored.id}`;

          const said = trying(name, role, situation, 'read');
          const record = await as(role, 'GET', url);
          expect(record.statusCode, said).toBe(isYes(can.read, place) ? 200 : refusal(can, 'read', place));
          const list = await call('GET', `/${name}`);
          const rows: Body[] = list.statusCode === 200 ? list.json() : [];
          const page = await call('GET', `/${name}?limit=1000&sort=-name`);
          const paged: Body[] = page.statusCode === 200 ? page.json() : [];
          const found = [rows, paged].map((some) => some.find(({ id }) => id === stored.id));
          expect(found.map(Boolean), said).toEqual([isYes(can.read, place), isYes(can.read, place)]);
          for (const field of fieldsOf(name)) {
            const isSeen = isYes(can.read, place) && maySee(role, name, field);
            const cell = trying(name, role, situation, 'sees', field);
            for (const shown of [record.json(), ...found])
              expect(Object.hasOwn(shown ?? {}, keyOf(field)), `${cell}: ${JSON.stringify(shown)}`).toBe(isSeen);
          }

          for (const field of fieldsOf(name)) {
            const cell = trying(name, role, situation, 'changes', field);
            const value = other(field);
            const sent = { ...(record.statusCode === 200 ? record.json() : {}), [keyOf(field)]: value };
            const answer = await as(role, 'PUT', url, field === 'id' ? { ...sent, id: stored.id } : sent);
            const after = await read(name, stored.id);
            const isChanged =
              isYes(can.edit, place) &&
              isYes(changedBy[name]?.[field]?.[role] ?? (changedBy[name]?.[field] ? '' : can.edit), place);
            if (!isYes(can.edit, place))
              expect([answer.statusCode, answer.json().fields], cell).toEqual([refusal(can, 'edit', place), {}]);
            else if (isFixed(name, field) || value === undefined)
              expect(answer.statusCode, `${cell} ${answer.body}`).toBe(value === undefined ? 422 : 200);
            else if (isChanged) expect(answer.statusCode, `${cell} ${answer.body}`).toBe(200);
            else
              expect([answer.statusCode, answer.json().fields], cell).toEqual([
                403,
                { [keyOf(field)]: 'You do not have permission to change this field' },
              ]);
            const becomes = isChanged && !isFixed(name, field) && value !== undefined ? { [keyOf(field)]: value } : {};
            const { _version: _, ...kept } = stored;
            expect(after, cell).toEqual({ ...kept, ...becomes });
            if (answer.statusCode === 200) {
              for (const one of fieldsOf(name))
                expect(Object.hasOwn(answer.json(), keyOf(one)), `${cell} shows ${one}`).toBe(maySee(role, name, one));
            }
            await shop.call('PUT', `/api${url}`, stored);
          }
          const edits = await as(role, 'PUT', url, record.statusCode === 200 ? record.json() : stored);
          expect(edits.statusCode, trying(name, role, situation, 'edit')).toBe(
            isYes(can.edit, place) ? 200 : refusal(can, 'edit', place),
          );

          const ownFields = wire(bodyFor(name, situation));
          const sent = Object.entries(ownFields).filter(([key]) => ['name', 'status', 'lampId', 'code'].includes(key));
          const added = await as(role, 'POST', `/${name}`, Object.fromEntries(sent));
          expect(added.statusCode, `${trying(name, role, situation, 'add')} ${added.body}`).toBe(
            isYes(can.add, place) ? 201 : 403,
          );

          const removed = await as(role, 'DELETE', url);
          expect(removed.statusCode, trying(name, role, situation, 'remove')).toBe(
            isYes(can.remove, place) ? 204 : refusal(can, 'remove', place),
          );
        }
        const cells = cellsOf(name, role);
        expect(cells.filter((cell) => !tried.has(cell))).toEqual([]);
      });
    });

    test('every cell that the config names has been tried, and has an expectation', () => {
      const cells = Object.keys(configs).flatMap((name) => roles.flatMap((role) => cellsOf(name, role)));
      expect([...tried].sort()).toEqual(cells.sort());
      for (const [name, { config }] of Object.entries(configs)) {
        const { fields = {} } = config.rights ?? {};
        expect(Object.keys({ ...projectionFor[name], ...changedBy[name] })).toEqual(
          expect.arrayContaining(Object.keys(fields)),
        );
      }
    });

    describe('attacks', () => {
      let stored: Body;
      let url: string;
      const values = (text: string) => expect(text).not.toMatch(/maker\d|kosten|tag-\d|731\d{6}/i);
      beforeAll(async () => {
        stored = await make('lamps', 'other DRAFT');
        url = `/lamps/${stored.id}`;
        await shop.call('POST', '/api/sockets', { name: 'Needing', lampId: stored.id });
      });

      test('a record that may not be read is answered like one that is not there, by every call', async () => {
        const missing = url.replace(/[^/]+$/, '00000000-0000-4000-8000-000000000000');
        const calls = [
          ['GET', ''],
          ['PUT', '', { name: 'Mine', status: 'OPEN' }],
          ['PUT', '', { name: 'M', maker: 'x' }],
          ['DELETE', ''],
          ['POST', '/note', { note: 'Mine' }],
        ] as const;
        for (const [method, path, body] of calls) {
          for (const headers of [{}, { 'if-match': '"1"' }, { 'if-match': '*' }]) {
            const [hidden, unknown] = [
              await as('USER', method, url + path, body, headers),
              await as('USER', method, missing + path, body, headers),
            ];
            expect([method, hidden.statusCode, hidden.body]).toEqual([method, unknown.statusCode, unknown.body]);
            expect([method, hidden.statusCode]).toEqual([method, method === 'DELETE' ? 403 : 404]);
          }
        }
        expect((await as('USER', 'GET', `/lamps?id=${stored.id}`)).json()).toEqual([]);
      });

      test('a field that the schema does not have is in no answer, and stays as it is', async () => {
        const sent = { ...wire(whole()), kostenFormer: 'Secret4711', salary: 4711 };
        const made = await as('ADMIN', 'POST', '/lamps', sent);
        expect(made.statusCode, made.body).toBe(201);
        const { id } = made.json();
        const path = `/lamps/${id}`;
        const inStore = async () => (await shop.stored('lamps', id))['salary'];
        expect(await inStore()).toBe(4711);
        const changed = await call('PUT', path, { ...made.json(), note: 'Changed' });
        const tried = await call('PUT', path, { ...made.json(), salary: 1, note: 'Changed again' });
        const noted = await call('POST', `${path}/note`, { note: 'Noted' });
        for (const role of ['ADMIN', 'EDITOR'] as const) {
          const answers = [
            ...(role === 'ADMIN' ? [made, changed, tried, noted] : []),
            await as(role, 'GET', path),
            await call('GET', '/lamps'),
            await call('GET', '/lamps?limit=1000'),
            await call('GET', `/lamps?id=${id}`),
            await call('GET', '/admin/audit?limit=100&entity=lamps'),
            await call('GET', '/openapi.json'),
          ];
          for (const answer of answers) {
            expect([200, 201]).toContain(answer.statusCode);
            expect(answer.body).not.toMatch(/salary|kostenFormer|4711/);
          }
          expect((await call('GET', '/lamps?q=Secret4711')).json()).toEqual([]);
          for (const word of ['sort=salary', 'salary=4711', 'salary.from=1'])
            expect([word, (await call('GET', `/lamps?${word}`)).statusCode]).toEqual([word, 422]);
        }
        expect(await inStore()).toBe(4711);
      });

      test('without rights an unknown field is kept and answered as it came', async () => {
        const { id } = (await as('ADMIN', 'POST', '/plain', { name: 'Plain', extra: 1 })).json();
        expect((await call('GET', `/plain/${id}`)).json()).toMatchObject({ extra: 1 });
        expect((await call('GET', '/plain')).json()).toContainEqual(expect.objectContaining({ id, extra: 1 }));
        expect((await call('PUT', `/plain/${id}`, { name: 'Plain', extra: 2 })).json()).toMatchObject({ extra: 2 });
      });

      test('a search finds nothing by a hidden field, nor by the label of a hidden record', async () => {
        const found = async (role: Role, path: string, q: unknown) => {
          const answer = await as(role, 'GET', `/${path}?q=${encodeURIComponent(String(q))}`);
          expect(answer.headers['x-total-count']).toBe(String(answer.json().length));
          return answer.json().length > 0;
        };
        for (const [role, isFound] of [
          ['ADMIN', true],
          ['MANAGER', true],
          ['EDITOR', false],
          ['USER', false],
        ] as const) {
          expect([role, await found(role, 'lamps', stored['maker'])]).toEqual([role, isFound]);
          expect([role, await found(role, 'lamps', `by ${stored['maker']}, Note`)]).toEqual([role, isFound]);
        }
        for (const role of ['ADMIN', 'MANAGER', 'EDITOR'] as const) {
          expect(await found(role, 'lamps', stored['note'])).toBe(true);
          expect(await found(role, 'lamps', stored['kosten'])).toBe(role === 'ADMIN');
        }
        expect(await found('ADMIN', 'sockets', stored['maker'])).toBe(true);
        expect(await found('EDITOR', 'sockets', stored['maker'])).toBe(false);
        expect(await found('EDITOR', 'sockets', stored['name'])).toBe(true);
        expect(await found('USER', 'sockets', stored['name'])).toBe(false);
        // A short word is looked up in the records that the long one finds: 'ke' in 'Maker', 'la' in 'Lamp'.
        for (const [path, q, seeing] of [
          ['lamps', 'lamp ke', ['ADMIN', 'MANAGER']],
          ['sockets', 'needing ke', ['ADMIN']],
          ['sockets', 'needing la', ['ADMIN', 'EDITOR']],
        ] as const) {
          const finding = [];
          for (const role of ['ADMIN', 'MANAGER', 'EDITOR', 'USER'] as const) {
            if (!(role === 'MANAGER' && path === 'sockets') && (await found(role, path, q))) finding.push(role);
          }
          expect([q, ...finding]).toEqual([q, ...seeing]);
        }
        // As the value changes, and is gone.
        const changed = { ...stored, maker: 'Rarity' };
        await shop.call('PUT', `/api${url}`, changed);
        expect([await found('MANAGER', 'lamps', 'Rarity'), await found('MANAGER', 'lamps', stored['maker'])]).toEqual([
          true,
          false,
        ]);
        expect(await found('EDITOR', 'lamps', 'Rarity')).toBe(false);
        await shop.call('PUT', `/api${url}`, stored);
      });

      test('a list can be neither sorted nor filtered by a hidden field, which is answered like an unknown one', async () => {
        const words = [
          'sort=kosten',
          'sort=-cost',
          'kosten=1',
          'kosten.from=1',
          'maker=x',
          'maker.before=x',
          'tags=a',
          'cost=1',
        ];
        for (const word of words) {
          const answer = await as('EDITOR', 'GET', `/lamps?${word}`);
          const unknown = await as('EDITOR', 'GET', `/lamps?${word.replace(/kosten|cost|maker|tags/, 'nothing')}`);
          expect([word, answer.statusCode, unknown.statusCode]).toEqual([word, 422, 422]);
          expect(answer.json().message).toContain('There is no field');
        }
        for (const word of ['address.ownerId=usr-01', 'address=usr-01'])
          expect((await as('MANAGER', 'GET', `/lamps?${word}`)).statusCode).toBe(422);
        expect((await as('EDITOR', 'GET', '/lamps?address.ownerId=usr-01')).json().length).toBeGreaterThan(0);
        expect((await as('ADMIN', 'GET', '/lamps?sort=kosten&kosten.from=1')).statusCode).toBe(200);
      });

      test('the history shows neither the fields nor the records', async () => {
        const history = async (role: Role, query = '') =>
          (await as(role, 'GET', `/admin/audit?limit=100&entity=lamps${query}`)).json();
        const changed = await make('lamps', 'other DRAFT');
        const at = `/api/lamps/${changed.id}`;
        await shop.call('PUT', at, { ...changed, kosten: 777_777_777 });
        await shop.call('PUT', at, { ...changed, note: 'Told', kosten: 888_888_888 });
        const of = `&id=${changed.id}`;
        const [seen, hidden] = [await history('ADMIN', of), await history('EDITOR', of)];
        expect([seen.length, hidden.length]).toEqual([3, 2]);
        expect(hidden[0]).toMatchObject({ before: { note: changed['note'] }, after: { note: 'Told' } });
        expect(JSON.stringify(seen)).toContain('888888888');
        expect(JSON.stringify(hidden)).not.toMatch(/888888888|777777777/);
        values(JSON.stringify(hidden));
        const owners = (await history('USER')).map(({ after }: { after: Body }) => after['createdBy']).filter(Boolean);
        expect(new Set(owners)).toEqual(new Set(['usr-03']));
        expect(await history('USER', of)).toEqual([]);
      });

      test('no refusal reveals a hidden value: of a conflict, of a unique value, of the field itself', async () => {
        const record = (await as('EDITOR', 'GET', url)).json();
        const outdated = await call('PUT', url, { ...record, name: 'Mine' }, { 'if-match': '"1"' });
        expect([outdated.statusCode, Object.keys(outdated.json())]).toEqual([412, ['message', 'fields']]);
        values(outdated.body);
        // The stored value is refused like any other.
        const answers = [stored['kosten'], 1].map(async (kosten) => call('PUT', url, { ...record, kosten }));
        for (const answer of await Promise.all(answers)) {
          expect([answer.statusCode, answer.json().fields]).toEqual([403, { kosten: expect.any(String) }]);
          expect(answer.body).not.toContain(String(stored['kosten']));
        }
        const again = await call('POST', '/lamps', { name: 'New', status: 'DRAFT', kosten: stored['kosten'] });
        expect([again.statusCode, Object.keys(again.json().fields)]).toEqual([403, ['kosten']]);
        const taken = await call('POST', '/lamps', { name: 'New', status: 'DRAFT', code: stored['code'] });
        expect([taken.statusCode, Object.keys(taken.json().fields)]).toEqual([409, ['code']]);
        values(taken.body);
      });

      test('a refused deletion names only what its caller may read', async () => {
        const [some, none] = [await as('ADMIN', 'DELETE', url), await as('MANAGER', 'DELETE', url)];
        expect([some.statusCode, some.json().message, some.json().needed]).toEqual([
          409,
          '1 socket uses this lamp. Change it first.',
          [{ entity: 'sockets', field: 'lampId', ids: [stored.id], count: 1 }],
        ]);
        expect([none.statusCode, none.json().message, none.json().needed ?? []]).toEqual([
          409,
          'Other records use this lamp.',
          [],
        ]);
      });

      test('other spellings of a hidden key change nothing, and hidden values stay', async () => {
        const record = (await as('EDITOR', 'GET', url)).json();
        await call('PUT', url, { ...record, cost: 1, 'address.city': 'x', Kosten: 2 });
        expect(await read('lamps', stored.id)).toMatchObject(
          Object.fromEntries(['kosten', 'maker', 'tags', 'address'].map((key) => [key, stored[key]])),
        );
        // Empty is not sent: a form has what it does not see as empty.
        await call('PUT', url, { ...record, kosten: null, maker: '', tags: [] });
        expect(await read('lamps', stored.id)).toMatchObject({
          kosten: stored['kosten'],
          maker: stored['maker'],
          tags: stored['tags'],
        });
        await shop.call('PUT', `/api${url}`, stored);
      });

      test('a call with named fields changes no read-only ones', async () => {
        const own = await make('lamps', 'own DRAFT');
        const note = { note: 'By another door' };
        expect((await as('USER', 'POST', `/lamps/${own.id}/note`, note)).json().fields).toEqual({
          note: expect.any(String),
        });
        expect((await read('lamps', own.id))['note']).toBe(own['note']);
        expect((await as('EDITOR', 'POST', `/lamps/${own.id}/note`, note)).statusCode).toBe(200);
      });

      test('a new record belongs to whoever adds it, whatever is sent', async () => {
        const made = await as('USER', 'POST', '/lamps', { name: 'Mine', status: 'OPEN', createdBy: 'usr-01' });
        expect([made.statusCode, made.json().createdBy]).toEqual([201, 'usr-03']);
      });

      test('an editor of drafts may publish one, but not unpublish it', async () => {
        const made = await make('lamps', 'other DRAFT');
        const seen = (await as('EDITOR', 'GET', `/lamps/${made.id}`)).json();
        expect((await call('PUT', `/lamps/${made.id}`, { ...seen, status: 'OPEN' })).statusCode).toBe(200);
        const back = await call('PUT', `/lamps/${made.id}`, { ...seen, status: 'DRAFT' });
        expect([back.statusCode, back.json().message]).toEqual([
          403,
          'You do not have permission to change this lamp.',
        ]);
      });

      test('users who see different things share neither a cache nor a tag', async () => {
        const tags = new Map<string, string>();
        for (const query of ['', '?limit=5', '?q=lamp']) {
          for (const role of roles) {
            const { headers, body } = await as(role, 'GET', `/lamps${query}`);
            const tag = String(headers.etag);
            expect(tags.get(tag), `${role} ${query}`).toBeUndefined();
            tags.set(tag, body);
            for (const [other, text] of tags) {
              const { statusCode } = await call('GET', `/lamps${query}`, undefined, { 'if-none-match': other });
              expect(statusCode, `${role} ${query}`).toBe(text === body ? 304 : 200);
            }
          }
        }
      });

      test('two people of one role share neither a tag nor a total of what is theirs', async () => {
        await become('USER');
        const assigned: Body[] = (await shop.call('GET', '/api/admin/roles')).json();
        const theirs = assigned.filter(({ userId }) => userId === 'usr-02');
        for (const { id } of theirs) await shop.call('PATCH', `/api/admin/roles/${id}`, { role: 'USER' });
        const other = { authorization: `Bearer ${await signIn('1002')}` };
        await call('POST', '/lamps', { name: 'Nobody else has it', status: 'OPEN' });
        for (const query of ['', '?limit=5', '?q=nobody%20else']) {
          const [own, foreign] = [
            await call('GET', `/lamps${query}`),
            await call('GET', `/lamps${query}`, undefined, other),
          ];
          expect(own.json().length).toBeGreaterThan(0);
          expect([foreign.statusCode, foreign.json()]).toEqual([200, []]);
          expect(foreign.headers['x-total-count'] ?? '0').toBe('0');
          expect(foreign.headers.etag).not.toBe(own.headers.etag);
        }
      });

      test('the OpenAPI document has what the caller may see and send', async () => {
        const documentOf = async (role: Role) => (await as(role, 'GET', '/openapi.json')).json();
        const keysOf = (document: { components: { schemas: Record<string, { properties: object }> } }, name: string) =>
          Object.keys(document.components.schemas[name]?.properties ?? {}).sort();
        const [whole, editor, user] = [await documentOf('ADMIN'), await documentOf('EDITOR'), await documentOf('USER')];
        expect(keysOf(whole, 'lamps')).toEqual(expect.arrayContaining(['kosten', 'maker', 'tags', 'address']));
        const names = (document: object, key: string) =>
          [`"${key}":{`, `"name":"${key}`].some((words) => JSON.stringify(document).includes(words));
        for (const key of ['kosten', 'cost', 'maker', 'tags', 'lampCost'])
          expect([key, names(whole, key), names(editor, key)]).toEqual([key, key !== 'cost', false]);
        expect(keysOf(editor, 'lamps-body')).toEqual(['address', 'code', 'name', 'note', 'status']);
        expect(keysOf(user, 'lamps-body')).toEqual(['code', 'name', 'price', 'status']);
        expect(Object.keys(editor.paths)).toContain('/api/lamps/{id}/note');
        expect(Object.keys(user.paths)).not.toContain('/api/lamps/{id}/note');
      });
    });

    describe('roles', () => {
      const rightsOf: Readonly<Record<string, EntityConfig['rights']>> = {
        roles: { add: ['ADMIN'], edit: ['ADMIN'] },
        users: { add: ['ADMIN', 'MANAGER'] },
      };
      const changed = new Map(
        [...entities].map(([name, entity]) => [name, { ...entity, rights: rightsOf[name] ?? entity.rights }] as const),
      );
      let started: AppWith;
      let clerk: string;
      const asClerk = (method: InjectOptions['method'], address: string, payload?: object) =>
        started.app.inject({
          method: method ?? 'GET',
          url: `/api${address}`,
          headers: { authorization: `Bearer ${clerk}` },
          ...(payload && { payload }),
        });
      const rolesOf = async (id: string): Promise<Body[]> =>
        (await started.call('GET', '/api/admin/roles')).json().filter(({ userId }: Body) => userId === id);
      const give = async (id: string, role: Role): Promise<string> =>
        (await started.call('POST', `/api/admin/users/${id}/roles`, { role })).json().id;

      beforeAll(async () => {
        started = await appOf(allowing, changed, [], await newDatabase());
        const postBody = new URLSearchParams({ id_token: JSON.stringify({ sub: '1003' }) }).toString();
        const address = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp';
        clerk = (await started.app.inject({ method: 'POST', url: address, payload: { postBody } })).json().idToken;
        await give('usr-03', 'MANAGER');
        await give('usr-01', 'EDITOR');
        const all: Body[] = (await started.call('GET', '/api/admin/roles')).json();
        for (const { id, role, userId } of all)
          if (role === 'ADMIN' && userId !== 'usr-01') await started.call('DELETE', `/api/admin/roles/${id}`);
      });
      afterAll(() => started.close());

      test('are protected: only who may give roles changes the address of a person who has not signed in', async () => {
        const invited = { email: 'new@shop.example', name: 'New', roles: ['USER'], isActive: true };
        const made = await started.call('POST', '/api/admin/users', invited);
        const { id } = made.json();
        const person: Body = (await asClerk('GET', `/admin/users/${id}`)).json();
        const taken = await asClerk('PUT', `/admin/users/${id}`, { ...person, email: 'clerk@shop.example' });
        expect([taken.statusCode, taken.json().fields]).toEqual([
          403,
          { email: 'You do not have permission to change this field' },
        ]);
        expect((await asClerk('PUT', `/admin/users/${id}`, { ...person, name: 'Newer' })).statusCode).toBe(200);
        const bound: Body = (await asClerk('GET', '/admin/users/usr-02')).json();
        const moved = await asClerk('PUT', '/admin/users/usr-02', { ...bound, email: 'moved@shop.example' });
        expect(moved.statusCode, moved.body).toBe(200);
        const mended = await started.call('PUT', `/api/admin/users/${id}`, { ...person, email: 'other@shop.example' });
        expect([mended.statusCode, mended.json().email]).toEqual([200, 'other@shop.example']);
        await started.call('DELETE', `/api/admin/users/${id}`);
      });

      test('never lose the last person who may give them, by any call', async () => {
        const said = 'Nobody else may give roles. Give another person that right first.';
        const [own] = (await rolesOf('usr-01')).filter(({ role }) => role === 'ADMIN');
        const person: Body = (await started.call('GET', '/api/admin/users/usr-01')).json();
        const refused = [
          await started.call('DELETE', `/api/admin/roles/${own?.id}`),
          await started.call('PATCH', `/api/admin/roles/${own?.id}`, { role: 'EDITOR' }),
          await asClerk('DELETE', `/admin/roles/${own?.id}`),
          await asClerk('PUT', '/admin/users/usr-01', { ...person, isActive: false }),
          await asClerk('DELETE', '/admin/users/usr-01'),
        ];
        for (const answer of refused) expect([answer.statusCode, answer.json().message]).toEqual([409, said]);
        expect((await started.call('DELETE', '/api/admin/users/usr-01')).json().message).toBe(
          'You cannot take away your own access.',
        );
        // Of two the one may go.
        const other = await give('usr-02', 'ADMIN');
        expect((await started.call('PATCH', `/api/admin/roles/${own?.id}`, { role: 'VIEWER' })).statusCode).toBe(200);
        expect((await asClerk('DELETE', `/admin/roles/${other}`)).json().message).toBe(said);
      });
    });

    test('a reference to a hidden record is refused like one to a missing record', async () => {
      const hidden = String((await make('lamps', 'other DRAFT')).id);
      const unknown = 'lmp-unknown';
      const socket = await make('sockets', 'any');
      const said = async (id: string, [method, url, body]: readonly [InjectOptions['method'], string, Body]) => {
        const answer = await as('USER', method, url, { ...body, lampId: id });
        return [answer.statusCode, answer.body.replaceAll(id, 'the id').replace(/"requestId":"[^"]*"/, '')];
      };
      for (const one of [
        ['POST', '/sockets', { name: 'New socket' }],
        ['PUT', `/sockets/${socket.id}`, socket],
      ] as const) {
        const refused = await said(hidden, one);
        expect(refused).toEqual(await said(unknown, one));
        expect(refused).toEqual([422, expect.stringContaining("There is no lamp 'the id'")]);
      }
      // Who may read it may refer to it, and others keep that.
      expect((await as('ADMIN', 'PUT', `/sockets/${socket.id}`, { ...socket, lampId: hidden })).statusCode).toBe(200);
      const kept = await as('USER', 'PUT', `/sockets/${socket.id}`, { ...socket, name: 'Kept', lampId: hidden });
      expect([kept.statusCode, kept.json().lampId]).toEqual([200, hidden]);
    });

    test('users can read their own record, whatever they may read of the others', async () => {
      const people = entities.get('users');
      if (!people) throw new Error('There are no people.');
      const read = ['ADMIN', { roles: ['USER'], if: { properties: { isActive: { const: false } } } }];
      const rights = { read, fields: { roles: { read: ['ADMIN'] }, phone: { read: ['ADMIN'] } } };
      const changed = new Map([...entities, ['users', { ...people, rights }]]);
      const started = await appOf(allowing, changed, [], await newDatabase());
      try {
        const { id } = (await started.call('POST', '/api/admin/users/usr-03/roles', { role: 'USER' })).json();
        expect(id).toBeTruthy();
        const postBody = new URLSearchParams({ id_token: JSON.stringify({ sub: '1003' }) }).toString();
        const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp';
        const { idToken } = (await started.app.inject({ method: 'POST', url: signIn, payload: { postBody } })).json();
        const get = (address: string) =>
          started.app.inject({ url: `/api${address}`, headers: { authorization: `Bearer ${idToken}` } });
        for (const query of ['', '?limit=100']) {
          const rows: Body[] = (await get(`/admin/users${query}`)).json();
          const own = rows.filter((row) => row.id === 'usr-03');
          expect(own).toEqual([expect.objectContaining({ roles: [expect.objectContaining({ role: 'USER' })] })]);
          expect(rows.filter((row) => row['isActive'] === true)).toEqual(own);
          expect(rows.length).toBeGreaterThan(1);
          expect(rows.some((row) => 'phone' in row)).toBe(false);
        }
        expect([(await get('/admin/users/usr-03')).statusCode, (await get('/admin/users/usr-01')).statusCode]).toEqual([
          200, 404,
        ]);
      } finally {
        await started.close();
      }
    });

    test('a server does not start with a right to read that no list can be filtered by', async () => {
      const [first] = more;
      if (!first) throw new Error('There are no lamps.');
      const read = [{ if: { properties: { tags: { const: 'a' } } } }];
      await expect(appOf(allowing, entities, [{ ...first, rights: { read } }], await newDatabase())).rejects.toThrow(
        "The right to read lamps cannot depend on 'tags'",
      );
    });
  });
}
