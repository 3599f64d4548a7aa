import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createBatch } from '../../src/panel/data/batch/batch.ts';
import { doneText } from '../../src/panel/data/batch/batchTexts.ts';
import type { Panel } from '../../src/shared/config/grammar.ts';
import { withEveryText } from '../../src/shared/config/grammar.ts';
import { interpolate } from '../../src/shared/text/interpolate.ts';
import { withoutFormerWords } from '../../tools/check/formerWords.ts';
import { findProblems, readSchemaTexts } from '../../tools/check/schemaText.ts';
import { entityNamed } from '../support/entityNamed.ts';

const shop = readSchemaTexts(resolve(import.meta.dirname, '../shop'));
const panel: Panel = JSON.parse(shop.get('panel.json') ?? '');

/** As panel.json had them once. */
const former = {
  countOf: '{count} {Titles}',
  manyDone: '{action}: {done} of {count} done.',
  manyStopped: '{action}: {done} of {count} done, stopped.',
  deferred: '{what}: deleted in {seconds} seconds, or when you leave this page.',
  importSummary: '{added} new, {changed} changed, {unchanged} unchanged, {refused} with errors',
  changeSummary: '{changed} changed, {unchanged} unchanged, {refused} with errors',
  draftRestored: 'What you had typed before was restored.',
  draftTime: 'It was typed on {time}.',
};

/** What the check says of the config with other shared texts. */
const problemsWith = (texts: Readonly<Record<string, string | undefined>>) =>
  findProblems(
    new Map([...shop, ['panel.json', JSON.stringify({ ...panel, texts: { ...panel.texts, ...texts } })]]),
  ).filter(({ code, file }) => file === 'panel.json' && code !== 'untranslated');

test('the shared texts of a former config are warned of, and no mistakes', () => {
  expect(problemsWith({})).toEqual([]);
  const problems = problemsWith(former);
  expect(problems.map(({ severity, code, message }) => [severity, code, message.split(':')[0]]).sort()).toEqual([
    ['warning', 'former-placeholder', 'texts.changeSummary'],
    ['warning', 'former-placeholder', 'texts.countOf'],
    ['warning', 'former-placeholder', 'texts.deferred'],
    ['warning', 'former-placeholder', 'texts.importSummary'],
    ['warning', 'former-placeholder', 'texts.manyDone'],
    ['warning', 'former-placeholder', 'texts.manyStopped'],
    ['warning', 'former-word', 'texts.draftTime'],
  ]);
  expect(problemsWith({ draftRestored: former.draftRestored }).map(({ code }) => code)).toEqual(['former-placeholder']);
  expect(problemsWith({ ...former, draftTyme: 'x' }).map(({ code }) => code)).toContain('unknown-word');
});

test('they make sentences', async () => {
  const { texts, ...rest } = withEveryText(withoutFormerWords({ ...panel, texts: { ...panel.texts, ...former } }));
  expect(interpolate(texts.draftRestored, { time: '4:15 PM' })).toBe(
    'What you had typed before was restored. It was typed on 4:15 PM.',
  );
  expect(interpolate(texts.deferred, { what: '3 products' })).toBe('3 products deleted.');
  const records = [{ id: '1' }, { id: '2' }, { id: '3' }];
  const batch = createBatch(
    records,
    async ({ id }) => {
      if (id === '2') throw new Error();
    },
    () => 'no',
  );
  const said = () => doneText({ ...rest, texts }, entityNamed('products'), { title: 'Archive', batch });
  await batch.run();
  expect(said()).toBe('Archive: 2 of 3 products done.');
  const stopped = createBatch(
    records,
    async () => stopped.stop(),
    () => 'no',
  );
  await stopped.run();
  expect(doneText({ ...rest, texts }, entityNamed('products'), { title: 'Archive', batch: stopped })).toMatch(
    /^Archive: .* products done\./,
  );
  const untimed = withoutFormerWords({ texts: { draftRestored: former.draftRestored } });
  expect(untimed.texts.draftRestored).toBe('What you had typed before was restored. ({time})');
});
