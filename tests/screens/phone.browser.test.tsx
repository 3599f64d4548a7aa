import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { tellKeyboard } from '../../src/panel/app/tellKeyboard.ts';
import IconTips from '../../src/panel/ui/IconTips.tsx';
import { entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { axeViolations } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, dialog, listed, openDialog } from '../support/staff.ts';

const shop = freshShop();

/** What the page sees of a phone. */
function onPhone(): void {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia(query.startsWith('(pointer: coarse)') ? 'all' : query),
  );
}

const long = 'It stands in the corner of the room, beside the window. '.repeat(8).trim();

/** Of each a number that may be below zero and one that may not. */
const meters = () =>
  entityFrom(
    'meters',
    {
      type: 'object',
      title: 'Meter',
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string', title: 'Name' },
        price: { type: 'number', title: 'Price', exclusiveMinimum: 0 },
        stock: { type: 'integer', title: 'Stock', minimum: 0 },
        heat: { type: 'number', title: 'Heat' },
        debt: { type: 'number', title: 'Debt', minimum: -50 },
        note: { type: 'string', title: 'Note' },
        places: { type: 'string', title: 'Places' },
      },
    },
    {
      endpoints: { list: 'GET /meters', create: 'POST /meters', update: 'PUT /meters/{id}' },
      uiSchema: { name: { 'ui:autofocus': true } },
      form: { title: { add: 'Add Meter', edit: 'Edit Meter' }, cancel: 'Cancel', submit: 'Save' },
      list: {
        title: 'Meters',
        label: 'name',
        add: 'Add Meter',
        rowClick: 'edit',
        filters: ['price', 'stock', 'heat', 'debt'].map((field) => ({ field })),
        columns: [
          { field: 'name', title: 'Name' },
          ...['price', 'stock', 'heat', 'debt'].map((field) => ({ field, cell: 'number', edit: true })),
          { field: 'note', width: 160 },
          { field: 'places', width: 160 },
        ],
      },
    },
    panel,
  );

beforeEach(() => {
  shop.api.on('GET /meters', () =>
    json([{ id: '1', name: 'Cellar', price: 1, stock: 2, heat: -3, debt: 4, note: long, places: 'Short' }]),
  );
});

async function showMeters() {
  const entity = meters();
  await renderScreen(entity);
  await listed();
}

const right = [
  ['Price', 'decimal'],
  ['Stock', 'decimal'],
  ['Heat', 'text'],
  ['Debt', 'text'],
];
const names = right.map(([name]) => name ?? '');

describe('Where a number may be below zero, the keypad has a minus:', () => {
  test('in a form, where a finger meets no spin button', async () => {
    onPhone();
    await showMeters();
    await openDialog('Edit Cellar', 'Edit Meter');
    const inputs = names.map((name) => page.getByRole('textbox', { name, exact: true }));
    for (const input of inputs) await expect.element(input).toBeVisible();
    expect(inputs.map((input, at) => [names[at], input.element().getAttribute('inputmode')])).toEqual(right);
    expect(page.getByRole('spinbutton').elements()).toEqual([]);
    expect(await axeViolations('region')).toEqual([]);
  });

  test('in a filter', async () => {
    await showMeters();
    for (const [name, keypad] of right)
      for (const end of ['from', 'to'])
        await expect.element(page.getByLabelText(`${name} ${end}`)).toHaveAttribute('inputmode', keypad);
  });

  test('in a cell', async () => {
    await showMeters();
    for (const [at, [name, keypad]] of right.entries()) {
      await page
        .getByRole('row')
        .nth(1)
        .getByRole('cell')
        .nth(at + 1)
        .click();
      const input = page.getByRole('textbox', { name: `${name} Cellar` });
      await expect.element(input).toHaveAttribute('inputmode', keypad);
      await userEvent.keyboard('{Escape}');
      await expect.element(input).not.toBeInTheDocument();
    }
  });
});

describe('The focus of a form, where a finger opens it, is', () => {
  beforeEach(onPhone);

  test('at its heading while one edits', async () => {
    await showMeters();
    await openDialog('Edit Cellar', 'Edit Meter');
    await expect.element(dialog('Edit Meter').getByRole('heading', { name: 'Edit Meter' })).toHaveFocus();
  });

  test('in the first field of a new record', async () => {
    await showMeters();
    await openDialog('Add Meter');
    await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveFocus();
  });
});

test('with a mouse the first field of a record has the focus, and numbers have arrows', async () => {
  await showMeters();
  await openDialog('Edit Cellar', 'Edit Meter');
  await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveFocus();
  expect(page.getByRole('spinbutton').elements()).toHaveLength(4);
});

test('a pull from above does not reload the page over a form', async () => {
  await showMeters();
  const { documentElement } = document;
  const pulled = () => getComputedStyle(documentElement).overscrollBehaviorY;
  expect(pulled()).toBe('auto');
  await openDialog('Edit Cellar', 'Edit Meter');
  expect(pulled()).toBe('contain');
});

test('messages and the buttons of a dialog are above the keyboard', async () => {
  const view = window.visualViewport;
  if (!view) throw new Error('This browser does not know what it shows.');
  const height = vi.spyOn(view, 'height', 'get');
  const shows = (pixels: number) => {
    height.mockReturnValue(pixels);
    view.dispatchEvent(new Event('resize'));
  };
  tellKeyboard();
  try {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    shop.api.on('PUT /meters/1', () => json({ message: 'No.' }, 500));
    await showMeters();
    await openDialog('Edit Cellar', 'Edit Meter');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Attic');
    shows(400);
    await button('Save').click();
    await expect.element(page.getByText('No.').first()).toBeVisible();
    const bottoms = () =>
      [document.querySelector('.toast'), button('Save').element()].map(
        (element) => element?.getBoundingClientRect().bottom,
      );
    expect(Math.max(...bottoms().map((bottom) => bottom ?? 1000))).toBeLessThanOrEqual(400);
    shows(window.innerHeight);
    expect(Math.max(...bottoms().map((bottom) => bottom ?? 0))).toBeGreaterThan(400);
  } finally {
    shows(window.innerHeight);
    view.onresize = null;
    view.onscroll = null;
  }
});

describe('A text that is cut off', () => {
  const tip = page.getByRole('tooltip', { includeHidden: true });
  const cellOf = (text: string) => {
    const cell = page.getByText(text).element().closest('td');
    if (!cell) throw new Error('It is in no cell.');
    return cell;
  };
  const touch = (type: string, target: Element) =>
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerType: 'touch', pointerId: 7, clientX: 5, clientY: 5 }),
    );

  test('is shown whole at the focus of its cell, until Escape', async () => {
    await showMeters();
    await render(<IconTips />);
    button('Edit Cellar').element().focus();
    await userEvent.keyboard('{Home}');
    while (document.activeElement !== cellOf(long)) await userEvent.keyboard('{ArrowRight}');
    await expect.element(tip).toHaveTextContent(long);
    await userEvent.keyboard('{Escape}');
    await expect.element(tip).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(cellOf('Short'));
  });

  test('is shown whole where a finger holds it, which opens nothing then; a tap does', async () => {
    await showMeters();
    await render(<IconTips />);
    const text = page.getByText(long).element();
    touch('pointerdown', text);
    await expect.element(tip).toHaveTextContent(long);
    touch('pointerup', text);
    text.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await expect.element(tip).toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
    touch('pointerdown', text);
    touch('pointerup', text);
    text.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await expect.element(dialog('Edit Meter')).toBeVisible();
    await expect.element(tip).not.toBeInTheDocument();
  });
});
