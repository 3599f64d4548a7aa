import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Entity } from '../../shared/config/entity.ts';
import { idOfPath } from '../api/api.ts';
import { apiBases } from '../api/endpoints.ts';
import { HttpError } from '../http/httpError.ts';
import { isSent } from '../records/fields.ts';
import type { Shop } from '../records/shop.ts';
import { changeRecord, readRecord } from '../writes/records.ts';
import { faults } from './list.ts';

/**
 * The fault that a call requests: by its header, or by the cookie of a page in which one is chosen. The cookie applies
 * only to the calls of that fault.
 */
function askedFor({ headers, method }: FastifyRequest): unknown {
  const [, chosen] = /(?:^|; )fault=([^;]+)/.exec(headers.cookie ?? '') ?? [];
  const isFor = method !== 'GET' || faults.some(({ name, on }) => name === chosen && on === 'every call');
  return headers['x-fault'] ?? (isFor ? chosen : undefined);
}

/**
 * Injects a fault into calls that ask for one (`askedFor`), after authentication and body parsing, so that only the fault
 * differs. Must be called before the routes are mounted.
 */
export function mountFaults(app: FastifyInstance, shop: Shop): void {
  const bases = apiBases(shop);
  app.addHook('preHandler', async (request, reply) => {
    const name = askedFor(request);
    if (name === undefined || !bases.some((base) => request.url.startsWith(`${base}/`))) return undefined;
    const fault = faults.find((fault) => fault.name === name);
    if (!fault) {
      throw new HttpError(
        400,
        `There is no fault '${name}'. There are: ${faults.map((fault) => fault.name).join(', ')}.`,
      );
    }
    const { does } = fault;
    if ('wait' in does) await pause(does.wait);
    else if ('answer' in does) throw new HttpError(does.answer, `The fault '${name}' was asked for.`);
    else if (does.is === 'offline') return hangUp(request, reply);
    else await befall(does.is, request, shop);
    return undefined;
  });
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

async function befall(fault: 'half-saved' | 'second-editor', request: FastifyRequest, shop: Shop): Promise<void> {
  const { call } = request.routeOptions.config;
  if (fault === 'half-saved' && call?.action === 'add') throw new HttpError(500, `The fault '${fault}' was asked for.`);
  if (fault === 'second-editor' && (call?.action === 'replace' || call?.action === 'merge')) {
    await editFirst(request, shop, call.entity);
  }
}

/** Changes a record as somebody else would, before the call itself does. */
async function editFirst(request: FastifyRequest, shop: Shop, entity: Entity): Promise<void> {
  const { caller } = request;
  const id = idOfPath(request);
  const { record } = await readRecord(shop, entity, id);
  const field = editedField(entity);
  if (field === undefined) return;
  const values = entity.schema.properties[field]?.enum;
  const value = values
    ? values[(values.map(String).indexOf(String(record[field])) + 1) % values.length]
    : `${record[field] ?? ''} (changed by somebody else)`;
  const by = { shop, entity, uid: caller?.uid ?? '', email: caller?.email };
  await changeRecord(by, id, { [field]: value }, { merge: true });
}

/** The field of the concurrent change: a free text that may be empty, else any free text, else a choice. */
function editedField(entity: Entity): string | undefined {
  const { properties, required = [] } = entity.schema;
  const texts = Object.entries(properties).flatMap(([name, field]) => {
    const isFree = field.type === 'string' && !field.unique && !field.reference && !field.format && !field.pattern;
    return isFree && isSent(entity, name) ? [name] : [];
  });
  const free = texts.filter((name) => !properties[name]?.enum);
  return free.find((name) => !required.includes(name)) ?? free[0] ?? texts[0];
}
