import { ApiError } from '../../src/panel/wire/apiError.ts';
import { callEndpoint } from '../../src/panel/wire/callEndpoint.ts';
import { callRecord } from '../../src/panel/wire/callRecord.ts';
import { isSameJson } from '../../src/shared/base/json.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import type { Endpoint, FieldSchema } from '../../src/shared/config/grammar.ts';
import { encodeRecord } from '../../src/shared/wire/encode.ts';
import { decodeRecord, type EntityRecord, isEmpty, versionOf } from '../../src/shared/wire/record.ts';
import { type Asking, failureOf, partOf, type Told, tried } from './promises.ts';

/**
 * Adds, changes and deletes a record of its own, and cleans up after itself.
 * @returns also what is left of it (`left`)
 */
export async function writePromises(asking: Asking): Promise<readonly Told[]> {
  const { api, entity } = asking;
  const { create, update, remove } = entity.endpoints;
  if (!create || !remove) {
    return [
      { code: 'create', holds: undefined, says: 'Nothing was added: the config lacks a call that adds, or deletes.' },
    ];
  }
  // From here on nothing throws: what was added is deleted at the end, or told.
  const mark = `probe-${Date.now().toString(36)}`;
  let wanted = sampleOf(asking, (await partOf(asking)).records[0], mark);
  const added = new Map<string, EntityRecord>();
  const told: Told[] = [];
  let isLost = false;
  const add = async (record: EntityRecord): Promise<string | undefined> => {
    const body = encodeRecord(entity, record);
    const answer = await callEndpoint(api, entity, create, record, { body }).catch((error: unknown) => {
      isLost ||= error instanceof ApiError && !isRefusal(error);
      throw error;
    });
    const id = isEmpty(answer?.id) ? undefined : String(answer?.id);
    if (id !== undefined) added.set(id, { ...record, id });
    return id;
  };
  const readAgain = async (id: string) => {
    const wire = await callRecord(api, entity, added.get(id) ?? { id });
    const found = wire && decodeRecord(entity, wire);
    // A path without the id may lead to another record, which is not the probe's to change.
    return String(found?.id) === id ? found : undefined;
  };
  const required = (entity.schema.required ?? []).filter((field) => field !== 'id');
  if (required.length > 0) {
    told.push(
      await tried(asking, 'refusal', 'A record without its required fields is refused.', async () => {
        let made: string | undefined;
        try {
          made = await add({});
        } catch (error) {
          if (isRefusal(error)) {
            return (error.said ?? Object.keys(error.fields)[0])
              ? undefined
              : 'It is refused without a message: see api.error.';
          }
          throw error;
        }
        const says = `A record without ${required.join(', ')} was added.`;
        return made === undefined ? `${says} The answer has no id: it may be left.` : says;
      }),
    );
  }
  let id: string | undefined;
  const unique: string[] = [];
  told.push(
    await tried(asking, 'create', 'A record was added.', async () => {
      try {
        id = await add(wanted);
      } catch (error) {
        // A value of the record that it is like may be refused a second time.
        const refused = isRefusal(error) ? ownTexts(entity, wanted, Object.keys(error.fields)) : [];
        if (refused.length === 0) throw error;
        wanted = { ...wanted, ...Object.fromEntries(refused.map((one) => [one, mark])) };
        id = await add(wanted);
        unique.push(...(refused.length === 1 ? refused : []));
      }
      if (id === undefined) return `The answer has no id. A record with '${mark}' may be left.`;
      const made = update ? await readAgain(id) : wanted;
      const other = Object.keys(wanted).find((field) => !isSameJson(made?.[field], wanted[field]));
      return other === undefined ? undefined : differs(other, made?.[other], wanted[other]);
    }),
  );
  for (const one of unique) {
    const says = `'${one}' takes no value twice: say "unique": true in its schema.`;
    told.push({ code: 'unique', holds: undefined, field: one, says });
  }
  const field = textFieldOf(entity);
  const before = id !== undefined && update ? await readAgain(id).catch(() => undefined) : undefined;
  if (id !== undefined && update && before && field !== undefined) {
    const save = (next: EntityRecord) => {
      const version = versionOf(entity, before);
      return callEndpoint(api, entity, update, next, { body: encodeRecord(entity, next, before), version });
    };
    const next: EntityRecord = { ...before, [field]: `${mark} 2` };
    told.push(
      await tried(asking, 'change', 'A change was saved, and nothing else changed.', async () => {
        await save(next);
        const after = await readAgain(String(before.id));
        const sent = Object.keys(wanted).filter((one) => !entity.schema.properties[one]?.readOnly);
        const other = sent.find((one) => !isSameJson(after?.[one], next[one]));
        return other === undefined ? undefined : differs(other, after?.[other], next[other]);
      }),
    );
    if (versionOf(entity, before) === undefined) {
      const says = 'Records have no version: of two people who change one, the last save wins. See `conflicts`.';
      told.push({ code: 'conflict', holds: undefined, says });
    } else {
      told.push(
        await tried(asking, 'conflict', 'A change of an outdated version is refused.', async () => {
          try {
            await save({ ...before, [field]: `${mark} 3` });
          } catch (error) {
            if (error instanceof ApiError && error.status === 412) return undefined;
            throw error;
          }
          return 'A change of an outdated version was saved.';
        }),
      );
    }
  }
  const left: string[] = [];
  const failures = new Map<string, string>();
  for (const [one, record] of added) {
    try {
      // What a POST deletes by a body of its own is done by the same call as in the page.
      await callEndpoint(api, entity, remove, { ...record, ...(one === id && before), id: one });
    } catch (error) {
      left.push(one);
      failures.set(one, failureOf(error, asking, 'remove'));
      continue;
    }
    // Some backends refuse to read what is not there. Where that cannot be asked, the answer to the deletion counts.
    if (await readAgain(one).catch(() => undefined)) left.push(one);
  }
  if (id !== undefined) {
    const failed = left.includes(id);
    const says = failed ? (failures.get(id) ?? 'It is still there.') : 'The record was deleted.';
    told.push({ code: 'remove', holds: !failed, says: failed ? `The record was not deleted: ${says}` : says });
  }
  if (left.length > 0)
    told.push({ code: 'left', holds: false, says: `Still there, delete by hand: ${left.join(', ')}.` });
  if (isLost) {
    const says = `A record may be left whose addition was not answered: look for '${mark}'.`;
    told.push({ code: 'left', holds: false, says });
  }
  return told;
}

const differs = (field: string, came: unknown, sent: unknown): string =>
  `'${field}' was sent as ${JSON.stringify(sent) ?? 'nothing'}, and came back as ${JSON.stringify(came) ?? 'nothing'}.`;

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== undefined && error.status < 500;

const isPlain = ({ type, format, enum: values, reference, readOnly, derived, writeOnly, pattern }: FieldSchema) =>
  type === 'string' && !format && !values && !reference && !readOnly && !derived && !writeOnly && !pattern;

/** The fields of plain text that were refused; all that a record has where the refusal names none. */
function ownTexts({ schema }: Entity, record: EntityRecord, named: readonly string[]): string[] {
  const texts = Object.keys(record).filter((name) => {
    const field = schema.properties[name];
    return field !== undefined && isPlain(field);
  });
  return named.length > 0 ? texts.filter((name) => named.includes(name)) : texts;
}

/** A field of plain text that can be changed. */
function textFieldOf(entity: Entity): string | undefined {
  const { properties } = entity.schema;
  return [entity.list.label, ...Object.keys(properties)].find((name) => {
    const field = properties[name];
    return name !== 'id' && field !== undefined && isPlain(field);
  });
}

/** The field that the path of a record ends with, where it has no id: 'slug' of 'PUT /pages/{slug}'. */
function keyIn(endpoint: Endpoint | undefined): string[] {
  const call = typeof endpoint === 'object' ? endpoint.call : (endpoint ?? '');
  const names = [...call.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
  return names.includes('id') ? [] : names.slice(-1);
}

/** A record to add: like one that is there, with texts of its own; else the least that the schema lets through. */
function sampleOf({ entity }: Asking, like: EntityRecord | undefined, mark: string): EntityRecord {
  const { properties, required = [] } = entity.schema;
  const { omit = [] } = entity.wire ?? {};
  const keys = [entity.endpoints.update, entity.endpoints.remove].flat().flatMap(keyIn);
  const label = textFieldOf(entity);
  const fields = Object.entries(properties).filter(
    ([name, { readOnly, derived, writeOnly }]) =>
      name !== 'id' && !omit.includes(name) && !readOnly && !derived && !(writeOnly && !required.includes(name)),
  );
  const sample = fields.flatMap(([name, field]): [string, unknown][] => {
    const known = like?.[name];
    if (name === label || ((field.unique || keys.includes(name)) && field.type === 'string'))
      return [[name, madeUp(field, mark)]];
    if (!isEmpty(known)) return [[name, known]];
    return required.includes(name) ? [[name, madeUp(field, mark)]] : [];
  });
  return Object.fromEntries(sample);
}

/** A value that a field takes. */
function madeUp({ type, format, enum: values, minimum = 1 }: FieldSchema, mark: string): unknown {
  if (values) return values[0];
  if (type === 'number' || type === 'integer') return Math.max(minimum, 1);
  if (type === 'boolean') return false;
  if (type === 'array') return [];
  if (type === 'object') return {};
  return (format && madeUpOf[format]?.(mark)) ?? mark;
}

const madeUpOf: Readonly<Record<string, (mark: string) => string>> = {
  date: () => '2026-01-31',
  'date-time': () => '2026-01-31T12:00:00.000Z',
  time: () => '12:00:00',
  email: (mark) => `${mark}@shop.example`,
  uri: (mark) => `https://shop.example/${mark}`,
};
