import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settled } from '../screens/settled.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { renderField } from '../support/renderField.tsx';
import { freshShop } from '../support/spec.ts';
import { button, combobox, open, options } from '../support/staff.ts';
import { holdPolls } from '../support/time.ts';

const shop = freshShop();

const discount = (index: number) => ({ id: `d${index}`, code: `CODE ${index}`, discountType: 'PERCENT', value: 10 });
const MANY = Array.from({ length: 10_000 }, (_, index) => discount(index));

const one = { type: 'string', title: 'Field', reference: { to: 'discounts' } } as const;
const several = { type: 'array', title: 'Field', items: { type: 'string', reference: { to: 'discounts' } } } as const;
const ui = { 'ui:widget': 'Reference', 'ui:options': { to: 'discounts', label: 'code' } };

/** Draws the field and waits for the records. */
async function show(schema: typeof one | typeof several, value?: unknown) {
  const field = await renderField({ schema, ui, value });
  await expect.element(combobox('Field')).toBeVisible();
  await settled();
  return field;
}

/** The options hang below the page, outside of its landmarks. */
const outside = ['region'];

const type = (text: string) => combobox('Field').fill(text);
/** The line below the options. */
const more = () => document.querySelector('[role=listbox] > [aria-hidden]')?.textContent;
/** What is said to those who listen. */
const said = () => document.querySelector('form [aria-live=polite]')?.textContent;
const active = () => {
  const id = combobox('Field').element().getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : undefined;
};

describe('Of ten thousand records', () => {
  beforeEach(() => shop.api.set('discounts', MANY));

  test('a hundred are rendered; the number of others is shown and announced', async () => {
    await show(one);
    await open('Field');
    expect(options()).toHaveLength(100);
    expect(options()[0]).toBe('CODE 0');
    expect(more()).toBe('9,900 more. Type to search.');
    expect(said()).toBe('9,900 more. Type to search.');
    const last = page.getByRole('option').last();
    await expect.element(last).toHaveAttribute('aria-setsize', '10000');
    await expect.element(last).toHaveAttribute('aria-posinset', '100');
    expect(await violationsInBothSchemes(...outside)).toEqual([]);
  });

  test('typing finds any of them, an exact match first', async () => {
    const field = await show(one);
    await type('code 1');
    await expect.poll(() => options().slice(0, 3)).toEqual(['CODE 1', 'CODE 10', 'CODE 11']);
    // Each with a 1: both words are there.
    expect(more()).toBe('3,339 more. Type to search.');
    await type('777');
    await expect.poll(options).toHaveLength(19);
    const matches = page.getByRole('status').filter({ hasText: 'Matches: 19' });
    await expect.element(matches).toBeInTheDocument();
    expect(said()).toBe('');
    await type('code 9876');
    await expect.poll(options).toEqual(['CODE 9876']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(field.value()).toBe('d9876');
    await expect.element(combobox('Field')).toHaveValue('CODE 9876');
  });

  test('that none matches is announced', async () => {
    await show(one);
    await type('zzz');
    const status = () => document.querySelector('form [role=status]')?.textContent;
    await expect.poll(status).toBe('Nothing to choose from');
  });

  test('the chosen one is rendered, and focused first', async () => {
    await show(one, 'd5000');
    await open('Field');
    expect(options()).toHaveLength(101);
    await expect.poll(active).toBe('CODE 5000');
    const chosen = page.getByRole('option', { selected: true });
    await expect.element(chosen).toHaveAttribute('aria-posinset', '5001');
    expect(more()).toBe('9,899 more. Type to search.');
  });

  test('arrow keys wrap around', async () => {
    await show(several, ['d5000']);
    await open('Field');
    await userEvent.keyboard('{End}');
    await expect.poll(active).toBe('CODE 5000');
    await userEvent.keyboard('{Home}');
    await expect.poll(active).toBe('CODE 0');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.poll(active).toBe('CODE 99');
  });
});

describe('The search', () => {
  beforeEach(() => {
    const codes = ['Café crème', 'Straße', 'Teacup', 'Decaf', 'Caf'];
    shop.api.set(
      'discounts',
      codes.map((code, index) => ({ ...discount(index), code })),
    );
  });

  test.each([
    ['creme', ['Café crème']],
    ['STRASSE', ['Straße']],
    [' tea ', ['Teacup']],
    ['CAF', ['Caf', 'Café crème', 'Decaf']],
    ['z', []],
  ])("for '%s' is that of the lists", async (text, found) => {
    await show(several);
    await type(text);
    await expect.poll(options).toEqual(found);
  });

  test('marks its matches, and an option keeps its name', async () => {
    await show(several);
    await type('caf');
    await expect.poll(() => document.querySelectorAll('mark').length).toBe(3);
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Caf', 'Caf', 'caf']);
    await expect.element(page.getByRole('option', { name: 'Café crème', exact: true })).toBeVisible();
    expect(await violationsInBothSchemes(...outside)).toEqual([]);
  });
});

test('a record that is found by something else than its label shows that', async () => {
  shop.api.set('orders', [
    { id: 'o1', userId: 'ada' },
    { id: 'o2', userId: 'bob' },
  ]);
  const schema = { type: 'string', title: 'Field', reference: { to: 'orders' } } as const;
  await renderField({ schema, ui: { 'ui:widget': 'Reference', 'ui:options': { to: 'orders', label: 'id' } } });
  await expect.element(combobox('Field')).toBeVisible();
  await settled();
  await type('ada');
  const option = page.getByRole('option', { name: 'o1', exact: true });
  await expect.element(option).toHaveTextContent('o1ada');
  await expect.element(option).toHaveAttribute('aria-description', 'ada');
  expect(options()).toHaveLength(1);
});

test('what is typed stays when the list is fetched again and has changed', async () => {
  const clock = holdPolls();
  shop.api.set('discounts', MANY.slice(0, 20));
  await show(several, ['d1', 'gone']);
  await type('code 3');
  await expect.poll(options).toEqual(['CODE 3', 'CODE 13']);
  shop.api.set('discounts', [...MANY.slice(0, 20), { ...discount(30), code: 'CODE 30' }]);
  await clock.pass(5000);
  await expect.poll(options).toEqual(['CODE 3', 'CODE 30', 'CODE 13']);
  await expect.element(combobox('Field')).toHaveValue('code 3');
});

describe('Of several references', () => {
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  const described = () =>
    combobox('Field')
      .element()
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);

  beforeEach(() => shop.api.set('discounts', MANY.slice(0, 20)));

  test('each is a chip with its name, and the field is described by them', async () => {
    await show(several, ['d3', 'd1']);
    await expect.element(chip('CODE 3')).toHaveAttribute('aria-description', 'Remove CODE 3');
    await expect.element(chip('CODE 1')).toBeVisible();
    expect(described()).toEqual(['CODE 3', 'CODE 1']);
    expect(await violationsInBothSchemes()).toEqual([]);
  });

  test('one is removed by its ×, not by a click on its name', async () => {
    const field = await show(several, ['d3', 'd1']);
    await chip('CODE 3').click();
    expect(field.value()).toEqual(['d3', 'd1']);
    const cross = chip('CODE 3').element().querySelector('svg');
    if (!cross) throw new Error('There is no ×.');
    await userEvent.click(cross);
    expect(field.value()).toEqual(['d1']);
    expect(said()).toBe('CODE 3 removed');
    expect(document.activeElement).toBe(combobox('Field').element());
  });

  test.each(['{Enter}', ' '])('one is removed by the key "%s", and the focus stays', async (key) => {
    const field = await show(several, ['d3', 'd1', 'd2']);
    combobox('Field').element().focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(chip('CODE 1')).toHaveFocus();
    await userEvent.keyboard(key);
    expect(field.value()).toEqual(['d3', 'd2']);
    expect(said()).toBe('CODE 1 removed');
    await expect.element(chip('CODE 2')).toHaveFocus();
    await userEvent.keyboard(key);
    expect(field.value()).toEqual(['d3']);
    await expect.element(combobox('Field')).toHaveFocus();
    await expect.element(combobox('Field')).toHaveValue('');
  });

  test.each(['{Delete}', '{Backspace}'])('one is removed by %s', async (key) => {
    const field = await show(several, ['d3', 'd1']);
    combobox('Field').element().focus();
    await userEvent.keyboard(`{ArrowLeft}{ArrowLeft}${key}`);
    expect(field.value()).toEqual(['d1']);
    expect(said()).toBe('CODE 3 removed');
    await expect.element(combobox('Field')).toHaveFocus();
  });

  test('unknown ids and invalid values stay as they are when others change', async () => {
    const odd = ['gone', { odd: true }, 7, null, 'd1'];
    const field = await show(several, odd);
    await expect.element(page.getByText('Not in the list: gone, {"odd":true}, 7, null')).toBeVisible();
    await expect.element(chip('gone')).toBeVisible();
    expect(described()?.[0]).toBe('Not in the list: gone, {"odd":true}, 7, null');
    expect(await violationsInBothSchemes()).toEqual([]);
    await open('Field');
    await page.getByRole('option', { name: 'CODE 2', exact: true }).click();
    expect(field.value()).toEqual([...odd, 'd2']);
    await userEvent.keyboard('{Escape}{ArrowLeft}{ArrowLeft}{Delete}');
    expect(field.value()).toEqual(['gone', { odd: true }, 7, null, 'd2']);
  });

  test('without a list all stay, and the field says why', async () => {
    shop.api.on('GET /discounts', () => json({ message: 'Not for you.' }, 403));
    const field = await show(several, ['d1', 'd2']);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not for you.');
    await expect.element(page.getByText('Not in the list')).not.toBeInTheDocument();
    combobox('Field').element().focus();
    await userEvent.keyboard('{Backspace}');
    expect(field.value()).toEqual(['d1']);
  });
});

test('a single unknown id is shown, reported, and kept', async () => {
  const field = await show(one, 'gone');
  await expect.element(combobox('Field')).toHaveValue('gone');
  await expect.element(page.getByText('Not in the list: gone')).toBeVisible();
  await open('Field');
  await userEvent.keyboard('{Escape}');
  expect(field.changes()).toBe(0);
  expect(field.value()).toBe('gone');
});

describe('Enter', () => {
  beforeEach(() =>
    shop.api.set(
      'discounts',
      ['Sofa', 'Sofa bed', 'Desk'].map((code, index) => ({ ...discount(index), code })),
    ),
  );

  test('takes the first match, and never deselects a chosen one', async () => {
    const field = await show(several, ['d0']);
    await type('sofa');
    await expect.poll(active).toBe('Sofa bed');
    await userEvent.keyboard('{Enter}');
    expect(field.value()).toEqual(['d0', 'd1']);
    await expect.element(combobox('Field')).toHaveValue('');
    expect(field.submits()).toBe(0);
  });

  test('takes a single one', async () => {
    const field = await show(one);
    await type('de');
    await expect.poll(active).toBe('Desk');
    await userEvent.keyboard('{Enter}');
    expect(field.value()).toBe('d2');
    expect(field.submits()).toBe(0);
  });

  test('does nothing without a typed text or a match, or in a closed list', async () => {
    const field = await show(several, ['d0']);
    await open('Field');
    await userEvent.keyboard('{Enter}');
    await type('none');
    await userEvent.keyboard('{Enter}{Escape}{Enter}');
    expect(field.value()).toEqual(['d0']);
    expect(field.submits()).toBe(0);
  });
});

describe('Of references that are only ever added', () => {
  const entity = {
    ...entityNamed('products'),
    wire: { omit: ['field'] },
    endpoints: {
      list: 'GET /products',
      afterSave: [{ call: 'POST /products/{id}/discounts', body: { ids: 'field' }, unlessEmpty: 'field' }],
    },
  };
  const chips = () => [...document.querySelectorAll('.MuiChip-root')];

  test('existing ones cannot be removed, new ones can', async () => {
    shop.api.set('discounts', MANY.slice(0, 20));
    const original = { id: 'p1', field: ['d3', 'd1'] };
    const field = await renderField({ schema: several, ui, value: ['d3', 'd1'], around: { entity, original } });
    await settled();
    expect(chips().map((chip) => chip.textContent)).toEqual(['CODE 3', 'CODE 1']);
    expect(document.querySelectorAll('.MuiChip-deleteIcon')).toHaveLength(0);
    await expect.element(button('Clear')).not.toBeInTheDocument();
    await combobox('Field').click();
    await userEvent.keyboard('{Backspace}{ArrowLeft}{Delete}');
    expect(field.value()).toEqual(['d3', 'd1']);

    await type('code 7');
    await expect.poll(active).toBe('CODE 7');
    await userEvent.keyboard('{Enter}');
    expect(field.value()).toEqual(['d3', 'd1', 'd7']);
    expect(document.querySelectorAll('.MuiChip-deleteIcon')).toHaveLength(1);
    await userEvent.keyboard('{Escape}{Backspace}{Backspace}');
    expect(field.value()).toEqual(['d3', 'd1']);
    expect(await violationsInBothSchemes()).toEqual([]);
  });
});

test('while the list loads the chosen ones show neither names nor ids, and a name finds its room', async () => {
  const answer = held<Response>();
  shop.api.on('GET /discounts', () => answer.promise);
  await renderField({ schema: several, ui, value: ['d1', 'gone'] });
  await expect.poll(() => document.querySelectorAll('.MuiChip-root[aria-busy=true]').length).toBe(2);
  expect(document.body.textContent).not.toContain('gone');
  const places = () =>
    [...document.querySelectorAll('.MuiChip-root, [role=combobox]')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return { x, y, width, height };
    });
  const before = places();
  answer.resolve(json([discount(1)]));
  await expect.element(button('CODE 1')).toBeVisible();
  await expect.element(button('gone')).toBeVisible();
  expect(places()).toEqual(before);
});

test('a long name that comes late is not cut', async () => {
  const answer = held<Response>();
  shop.api.on('GET /discounts', () => answer.promise);
  await renderField({ schema: several, ui, value: ['d1'] });
  await expect.poll(() => document.querySelectorAll('.MuiChip-root[aria-busy=true]').length).toBe(1);
  const name = 'Wedding lists of the summer';
  answer.resolve(json([{ ...discount(1), code: name }]));
  await expect.element(button(name)).toBeVisible();
  const label = document.querySelector('.MuiChip-label');
  expect(label?.scrollWidth).toBe(label?.clientWidth);
});

describe('In a field of numbers', () => {
  beforeEach(() =>
    shop.api.set('discounts', [
      { ...discount(0), id: 7 },
      { ...discount(1), id: '12' },
    ]),
  );

  test('a reference is a number', async () => {
    const field = await renderField({ schema: { ...one, type: 'integer' }, ui, value: 7 });
    await expect.element(combobox('Field')).toHaveValue('CODE 0');
    await type('code 1');
    await expect.poll(active).toBe('CODE 1');
    await userEvent.keyboard('{Enter}');
    expect(field.value()).toBe(12);
  });

  test('each of several is a number', async () => {
    const items = { ...several.items, type: 'integer' } as const;
    const field = await renderField({ schema: { ...several, items }, ui, value: [12] });
    await expect.element(button('CODE 1')).toBeVisible();
    await type('code 0');
    await expect.poll(active).toBe('CODE 0');
    await userEvent.keyboard('{Enter}');
    expect(field.value()).toEqual([12, 7]);
  });
});

test('the options are labelled by a template of several fields', async () => {
  shop.api.set('discounts', [discount(1), { ...discount(2), code: 'OTHER' }]);
  const label = '{code} ({discountType})';
  await renderField({ schema: one, ui: { ...ui, 'ui:options': { to: 'discounts', label } }, value: 'd1' });
  await expect.element(combobox('Field')).toHaveValue('CODE 1 (PERCENT)');
  await type('oth');
  await expect.poll(options).toEqual(['OTHER (PERCENT)']);
});
