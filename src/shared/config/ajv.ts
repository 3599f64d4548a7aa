import type { CodeKeywordDefinition, Options } from 'ajv/dist/2020.js';
import Ajv, { _, type KeywordCxt } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { formatLimitDefinition } from 'ajv-formats/dist/limit.js';
import { repeatedAt } from '../base/repeatedAt.ts';
import { CLOCK_TIME } from '../text/clock.ts';
import { ownKeywords } from './grammar/record.ts';

/** Ajv as the panel uses it: with all errors, our own keywords, and the formats of the grammar with
 * their limits (`formatMinimum`). */
export function panelAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    // 19.99 / 0.01 is not an integer in binary: compare with six decimals.
    multipleOfPrecision: 6,
    $data: true,
    keywords: [...ownKeywords],
    // The optimizer takes a third of the time that schemas take to compile, and the engine does as much by itself.
    code: { optimize: false },
    ...options,
  });
  formats.default(ajv, { keywords: false });
  ajv.removeKeyword('uniqueItems').addKeyword(uniqueItems);
  ajv.addKeyword({ ...formatLimitDefinition, code: (limit) => (isClock(limit) ? clockLimit : limitCode)(limit) });
  return ajv.addFormat('email', email).addFormat('uri', uri).addFormat('time', CLOCK_TIME).addFormat('duration', true);
}

/** Ajv's own calls methods of the entries, and fails for a key 'toString'. Compiled validators import what finds them. */
const uniqueItems: CodeKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  error: { message: 'must NOT have duplicate items', params: ({ params: { i } }) => _`{i: ${i}, j: ${i}}` },
  code(list) {
    if (!list.schema) return;
    const find = list.gen.scopeValue('func', { ref: repeatedAt, code: _`require("repeatedAt")` });
    const i = list.gen.const('i', _`${find}(${list.data})`);
    list.setParams({ i });
    list.fail(_`${i} >= 0`);
  },
};

const { code: limitCode } = formatLimitDefinition;

const isClock = ({ parentSchema }: KeywordCxt): boolean => parentSchema.format === 'time';

/** The limit of a time of day, to the second, as clocks show it. Compiled validators contain the code. */
function clockLimit(limit: KeywordCxt): void {
  const { keyword, data, schemaCode } = limit;
  const seconds = (time: typeof data | typeof schemaCode) =>
    _`${time}.replace(/^(\\d\\d:\\d\\d)(?!:)/, "$1:00").slice(0, 8)`;
  const [time, bound] = [seconds(data), seconds(schemaCode)];
  const [less, more] = keyword.endsWith('Minimum') ? [time, bound] : [bound, time];
  const isBeyond = keyword.includes('Exclusive') ? _`${less} <= ${more}` : _`${less} < ${more}`;
  limit.fail$data(_`${data} && ${schemaCode} && ${isBeyond}`);
}

/**
 * The formats `email` and `uri` with letters of every script, as browsers and shops have them: 'info@müller.de',
 * 'https://пример.рф' (RFC 6531 and 3987). Regular expressions, because compiled validators contain these as they are.
 */
const other = String.raw`[^\p{ASCII}\s\p{C}]`;
const atom = `(?:[\\w!#$%&'*+/=?^\`{|}~-]|${other})+`;
const alphanumeric = `(?:[a-z\\d]|${other})`;
const label = `${alphanumeric}(?:(?:[a-z\\d-]|${other})*${alphanumeric})?`;

/** An e-mail address. */
export const email = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`, 'iu');

const sign = (signs: string) => String.raw`(?:[\w.~!$&'"()*+,;=${signs}-]|%[\da-f]{2}|${other})`;
const [host, step, rest] = [sign(''), sign(':@'), sign(':@/?')];
const authority = `(?:${sign(':')}*@)?(?:\\[[\\da-f:.]+\\]|${host}*)(?::\\d*)?`;
const path = `${step}+(?:/${step}*)*`;

/** An address with its scheme. */
export const uri = new RegExp(
  `^[a-z][a-z\\d+.-]*:(?://${authority}(?:/${step}*)*|/(?:${path})?|${path})(?:\\?${rest}*)?(?:#${rest}*)?$`,
  'iu',
);
