import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expect, test } from 'vitest';
import { email, uri } from '../../src/shared/config/ajv.ts';
import { normalizeRecord } from '../../src/shared/config/normalizeRecord.ts';

test.each(['info@müller.de', 'имя@пример.рф', '信息@例子.公司', "o'neil+shop@mail.example.com", 'उदाहरण@उदाहरण.भारत'])(
  '%s is an e-mail address',
  (text) => {
    expect(email.test(text)).toBe(true);
  },
);

test.each(['info@müller', 'a b@c.de', 'a@b..de', '@b.de', 'a@-b.de', 'a@b.de\u00a0', 'a@b\u2028.de', ''])(
  '%j is no e-mail address',
  (text) => {
    expect(email.test(text)).toBe(false);
  },
);

test.each([
  'https://müller.example/straße',
  'https://пример.рф',
  'HTTP://x',
  'https://例子.公司/路径?查询=1#节',
  'mailto:info@müller.de',
  'urn:isbn:9783161484100',
  'https://u:p@[::1]:8080/a;b=c/?x=%20',
])('%s is an address', (text) => {
  expect(uri.test(text)).toBe(true);
});

test.each([
  'müller.example',
  '//x.de',
  'https://x.de/a b',
  'https://x.de/<a>',
  'https:',
  'ü:x',
  'http://a\u0000b',
  'http://a:b',
  'x:%2',
])('%j is no address', (text) => {
  expect(uri.test(text)).toBe(false);
});

const ascii = [
  'http://a.b',
  'http:',
  'http:/',
  'http:a/b',
  'a+b:c',
  '1a:b',
  'http://a:1/x?y#z',
  'x:/a//b',
  'x://',
  'x:a^b',
];
test.each(ascii)('an ASCII text is judged as by the standard: %s', (text) => {
  const { uri: known } = fullFormats;
  expect(uri.test(text)).toBe(typeof known === 'function' && known(text));
});

test('a long text is checked fast', () => {
  // Of the processor, which other work on the machine does not use up.
  const begun = process.cpuUsage();
  for (const text of ['a'.repeat(50_000), `a@${'a-'.repeat(25_000)}`, `a@${'a.'.repeat(25_000)}!`]) {
    expect(email.test(text)).toBe(false);
    expect(uri.test(`x://${text} `)).toBe(false);
  }
  expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000);
});

test('spaces and direction marks around an address are removed, also in nested fields; only spaces count as empty', () => {
  const address = { type: 'string', format: 'uri' } as const;
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      mail: { type: 'string', format: 'email' },
      site: address,
      links: { type: 'array', items: address },
      shop: { type: 'object', properties: { site: address } },
    },
  } as const;
  const typed = {
    name: ' Ada ',
    mail: '\u200e a@b.de\u00a0',
    site: '  ',
    links: [' x:y ', ''],
    shop: { site: '\tx:y\n' },
  };
  expect(normalizeRecord(schema, typed)).toEqual({
    name: ' Ada ',
    mail: 'a@b.de',
    links: ['x:y', ''],
    shop: { site: 'x:y' },
  });
});
