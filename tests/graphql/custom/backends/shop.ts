import { defineBackend, failure, type ServerRecord } from 'shop-admin-panel/backend';
import type { Entity } from 'shop-admin-panel/config';

type Values = Readonly<Record<string, unknown>>;

/** The fields of each entity that are asked for, and what the server calls one of its records. */
const types: Readonly<Record<string, { readonly one: string; readonly fields: string }>> = {
  books: { one: 'Book', fields: 'id title pages status' },
  staff: { one: 'Colleague', fields: 'id name email roles' },
};
const typeOf = ({ name }: Entity) => types[name] ?? { one: name, fields: 'id' };

/** `api.base` of panel.json names it too: the page's security policy then allows its calls. */
const server = 'http://localhost:4190/graphql';

interface GraphqlError {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly fields?: Readonly<Record<string, string>> };
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** The first error of an answer as the panel shows it: a sentence, and one for each field. */
function refused({ message, extensions = {} }: GraphqlError) {
  const kinds = {
    UNAUTHENTICATED: 'signedOut',
    FORBIDDEN: 'forbidden',
    NOT_FOUND: 'missing',
    BAD_USER_INPUT: 'invalid',
  } as const;
  const kind = Object.entries(kinds).find(([code]) => code === extensions.code)?.[1] ?? 'failed';
  return failure({ kind, message, fields: extensions.fields });
}

/** Sends a document. @returns the answer's one field */
async function ask(
  document: string,
  variables: Values,
  token: string | undefined,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(server, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query: document, variables }),
  });
  const { data, errors }: { data?: Values; errors?: readonly GraphqlError[] } = await response.json();
  if (errors?.[0]) throw refused(errors[0]);
  return Object.values(data ?? {})[0];
}

/** A record, or nothing. */
async function record(...asked: Parameters<typeof ask>): Promise<ServerRecord | undefined> {
  const answer = await ask(...asked);
  return isObject(answer) ? answer : undefined;
}

export default defineBackend({
  async page(entity, { search, filters, sort, from, count, token }, signal) {
    const { one, fields } = typeOf(entity);
    const document = `query ($ask: Ask!) { all${one}(ask: $ask) { total records { ${fields} } } }`;
    const answer = await ask(document, { ask: { search, filters, sort, from, count } }, token, signal);
    const { records, total } = isObject(answer) ? answer : { records: undefined, total: undefined };
    return { records: Array.isArray(records) ? records : [], total: Number(total) };
  },
  one(entity, { id, token }, signal) {
    const { one, fields } = typeOf(entity);
    return record(`query ($id: ID!) { one${one}(id: $id) { ${fields} } }`, { id }, token, signal);
  },
  create(entity, { record: values, token }, signal) {
    const { one, fields } = typeOf(entity);
    const document = `mutation ($values: ${one}Input!) { create${one}(values: $values) { ${fields} } }`;
    return record(document, { values }, token, signal);
  },
  update(entity, { id, record: values, token }, signal) {
    const { one, fields } = typeOf(entity);
    const document = `mutation ($id: ID!, $values: ${one}Input!) { update${one}(id: $id, values: $values) { ${fields} } }`;
    return record(document, { id, values }, token, signal);
  },
  remove(entity, { id, token }, signal) {
    return ask(`mutation ($id: ID!) { remove${typeOf(entity).one}(id: $id) }`, { id }, token, signal);
  },
  async signIn({ name, password }, signal) {
    const document = `mutation ($email: String!, $password: String!) {
      signIn(email: $email, password: $password) { token id name roles }
    }`;
    const person = await ask(document, { email: name, password }, undefined, signal);
    const { token, id, name: called, roles } = isObject(person) ? person : {};
    return {
      id: String(id),
      name: String(called),
      token: String(token),
      roles: Array.isArray(roles) ? roles.map(String) : [],
    };
  },
});
