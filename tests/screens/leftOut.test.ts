import { expect, test } from 'vitest';
import { leftOutOf } from '../../src/panel/screens/form/leftOut.ts';
import { entityNamed } from '../support/entityNamed.ts';

const products = entityNamed('products');
const texts = { leftOut: '{field}: {entries}', notUploaded: 'Not there: {files}' };
const leftOut = (attributes: readonly object[], before?: readonly object[], files: readonly string[] = []) =>
  leftOutOf(products, { attributes }, before && { attributes: before }, files, texts);

const colour = { name: 'Colour', value: 'red' };
const blank = { name: ' Size ', value: ' ' };

test('rows without a value are named by their other values', () => {
  expect(leftOut([colour, blank, { name: 'Weight', value: 'null' }])).toEqual(['Attributes: Size, Weight']);
});

test('empty rows are not reported, nor is an unchanged list', () => {
  expect(leftOut([colour, { name: '', value: '' }])).toEqual([]);
  expect(leftOut([blank], [{ ...blank }])).toEqual([]);
  expect(leftOut([blank], [colour])).toEqual(['Attributes: Size']);
});

test('files that could not be uploaded are reported, too', () => {
  expect(leftOut([], [], ['a.png', 'b.png'])).toEqual(['Not there: a.png, b.png']);
});
